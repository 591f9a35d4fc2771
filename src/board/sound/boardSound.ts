import type { Stage } from "../stage.ts";
import type { FlapSound } from "./flapSound.ts";

/** The choice holds for every board that is watched in this browser. */
const SOUND_KEY = "simulatorSound";

/** The clicks of a board, off until somebody wants them. */
export interface BoardSound {
  /** What was chosen last. */
  readonly isOn: boolean;
  set(on: boolean): void;
  /** Nothing is to be heard any more; the choice stays. */
  close(): void;
}

/** A frame whose storage is blocked remembers nothing, and works. */
function recall(): boolean {
  try {
    return localStorage.getItem(SOUND_KEY) === "on";
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(SOUND_KEY, on ? "on" : "off");
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}

/** Turns a stage's clicks on and off, on at once where they were on last; their code comes when somebody wants to hear them. */
export function boardSound(stage: Stage): BoardSound {
  let isOn = false;
  let sound: FlapSound | null = null;
  const turn = (on: boolean) => {
    isOn = on;
    if (!on) {
      stage.setLandingSink(null);
      sound?.close();
      sound = null;
      return;
    }
    import("./flapSound.ts").then(
      (module) => {
        if (!isOn || sound) return;
        sound = new module.FlapSound();
        stage.setLandingSink(sound);
      },
      () => {
        // Offline, and never heard before: silent until somebody turns it on anew.
      },
    );
  };
  if (recall()) turn(true);
  return {
    get isOn() {
      return isOn;
    },
    set(on) {
      remember(on);
      turn(on);
    },
    close: () => turn(false),
  };
}

/** Whether this browser can sound a board's clicks. */
export const canSound = (): boolean => typeof AudioWorkletNode !== "undefined";
