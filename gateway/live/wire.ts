/** Whether a board is heard of: online when `currentTime` minus three minutes is earlier than `latestHeartbeat`. */
export interface BoardStatus {
  readonly boardId: string;
  /** Epoch milliseconds; null when its displays were never heard. */
  readonly latestHeartbeat: number | null;
  /** Epoch milliseconds by the gateway's clock. */
  readonly currentTime: number;
}
