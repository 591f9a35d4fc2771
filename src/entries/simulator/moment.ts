/** A moment (epoch milliseconds) in the person's words: its time, and its day where that is not today. */
export function momentInWords(at: number): string {
  const moment = new Date(at);
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString(
    undefined,
    isToday ? time : { day: "numeric", month: "short", year: "numeric", ...time },
  );
}
