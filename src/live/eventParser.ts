/** One event of a stream: its name (`message` when unnamed), its data parsed from JSON, its id. */
export interface StreamEvent {
  name: string;
  data: unknown;
  id: string;
}

/**
 * Splits a stream of text into server-sent events as the HTML standard says: lines end with CR LF, LF or CR, an empty
 * line ends an event, a comment begins with a colon. Give it the pieces as they come; events may be cut at any byte.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = "";
  let name = "";
  let id = "";
  let data: string[] = [];
  const dispatch = () => {
    if (data.length > 0) {
      try {
        onEvent({ name: name || "message", data: JSON.parse(data.join("\n")) as unknown, id });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    name = "";
    data = [];
  };
  const take = (line: string) => {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) id = value;
  };
  return (piece) => {
    rest += piece;
    for (;;) {
      const end = rest.search(/[\r\n]/);
      // A CR at the very end may be the first half of a CR LF.
      if (end < 0 || (rest[end] === "\r" && end === rest.length - 1)) return;
      take(rest.slice(0, end));
      rest = rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
    }
  };
}
