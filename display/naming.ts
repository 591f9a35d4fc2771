import type { DisplayCommand, NameCommand } from "../machines/board/displaySocketMachine.ts";
import type { Stage } from "./stage.ts";

/** What the stage shows, with the display's name before it now and then. */
export interface Naming {
  show(command: DisplayCommand): void;
  /** For its time; then again what was shown, unless something else came. */
  name(command: NameCommand): void;
  clear(): void;
  close(): void;
}

export function createNaming(stage: Pick<Stage, "show" | "name" | "clear">): Naming {
  let last: DisplayCommand | undefined;
  let back: NodeJS.Timeout | undefined;
  const forget = (): void => {
    clearTimeout(back);
    back = undefined;
  };
  return {
    show(command) {
      forget();
      last = command;
      stage.show(command);
    },
    name(command) {
      forget();
      stage.name(command);
      back = setTimeout(() => {
        back = undefined;
        if (last === undefined) return stage.clear();
        const { startAt, transition, serverTime, forMs } = command;
        // From now on, by the clock of the command; when the message first came is long ago.
        stage.show({ ...last, transition, startAt: startAt + forMs, serverTime: serverTime + forMs });
      }, command.forMs);
    },
    clear() {
      forget();
      last = undefined;
      stage.clear();
    },
    close: forget,
  };
}
