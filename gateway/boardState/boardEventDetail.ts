/** The board's title, and the rest where the kind is about it. Times are epoch milliseconds. */
export interface BoardEventDetail {
  readonly boardTitle?: string;
  readonly timezone?: string;
  readonly quietHoursBegin?: string;
  readonly quietHoursEnd?: string;
  readonly pausedUntil?: number | null;
  readonly messageId?: string;
  readonly by?: string;
  readonly pinnedUntil?: number;
  readonly sendAt?: number;
}
