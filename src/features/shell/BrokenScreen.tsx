import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/errors.ts";
import { NoticeScreen } from "./NoticeScreen.tsx";

/** A screen threw, or its part of the program could not be loaded. */
export function BrokenScreen({ inFrame = false }: { inFrame?: boolean }) {
  return (
    <NoticeScreen
      inFrame={inFrame}
      title={words.brokenTitle}
      text={words.brokenText}
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          {words.brokenReload}
        </Button>
      }
    />
  );
}
