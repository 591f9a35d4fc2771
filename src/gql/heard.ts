/** What a call hears of its answer beside the answer itself: the id under which the gateway noted it in its log. */
export interface Heard {
  requestId?: string;
}
