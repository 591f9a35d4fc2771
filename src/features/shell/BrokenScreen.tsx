import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/errors.ts";
import { NoticeScreen } from "./NoticeScreen.tsx";

/** A screen threw. */
export function BrokenScreen({ inFrame = false }: { inFrame?: boolean }) {
  return <LoadAgain inFrame={inFrame} title={words.brokenTitle} text={words.brokenText} />;
}

export function LoadAgain({ inFrame, title, text }: { inFrame: boolean; title: string; text: string }) {
  return (
    <NoticeScreen
      inFrame={inFrame}
      title={title}
      text={text}
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          {words.brokenReload}
        </Button>
      }
    />
  );
}
