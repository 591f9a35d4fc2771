import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { InspectionEvent } from "xstate";
import type { Picture, PictureOptions } from "../../machines/message/pictureMachine.ts";
import { pictureProblem } from "../words/composer.ts";
import { gridOf } from "./coreEdit.ts";
import { isCoreCrash } from "./coreProblems.ts";
import { providePicture } from "./picturePorts.ts";
import type { ComposerView } from "./useComposer.ts";

/** A picture on its way to the board, and how it stands there. */
export interface PictureImport extends PictureOptions {
  isReading: boolean;
  isShowing: boolean;
  /** Why the last file became nothing, as a sentence; empty when there is nothing to say. */
  problem: string;
  choose(file: File): void;
  adjust(options: Partial<PictureOptions>): void;
  close(): void;
}

/** Puts pictures on a composer's board as tiles; adjusting one stays the same step of its history. */
export function usePictureImport(
  { core, rows, columns, write }: Pick<ComposerView, "core" | "rows" | "columns" | "write">,
  inspection: { inspect?: (event: InspectionEvent) => void } = {},
  read?: (file: Blob) => Promise<Picture>,
): PictureImport {
  const machine = useMemo(() => providePicture(read), [read]);
  const actor = useActorRef(machine, inspection);
  const snapshot = useSelector(actor, (latest) => latest);
  useEffect(() => {
    const subscription = actor.on("picture.shown", ({ picture, fit, isDithered, count }) => {
      try {
        const { pixels, width, height } = picture;
        const codes = core.tilesFromPicture(pixels, width, height, { rows, columns, fit, dithered: isDithered });
        write(gridOf(codes, columns), `picture ${count}`);
      } catch (error) {
        // The composer says itself that its core has stopped.
        if (!isCoreCrash(error)) throw error;
      }
    });
    return () => subscription.unsubscribe();
  }, [actor, core, rows, columns, write]);
  const { fit, isDithered, notice } = snapshot.context;
  return {
    fit,
    isDithered,
    isReading: snapshot.matches("reading"),
    isShowing: snapshot.matches("showing"),
    problem: notice ? pictureProblem(notice.cause ?? "") : "",
    choose: (file) => actor.send({ type: "picture.choose", file }),
    adjust: (options) => actor.send({ type: "picture.adjust", ...options }),
    close: () => actor.send({ type: "picture.close" }),
  };
}
