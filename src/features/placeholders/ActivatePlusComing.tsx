import { useSearchParams } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { closeDialog, comingHint } from "../../words/shell.ts";
import { comingScreens } from "./comingScreens.ts";

/** The address holds the activation code that a link brought. */
const activateParameter = "activate";

/** What `/activate-plus/{code}` opens over the live view until the purchase dialog is there. */
export function ActivatePlusComing() {
  const [search, setSearch] = useSearchParams();
  const code = search.get(activateParameter);
  if (code === null) return null;
  const { title, sentence } = comingScreens["/activate-plus/:code"];
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(activateParameter);
    setSearch(rest, { replace: true });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={`${sentence} ${comingHint}`}
      closeName={closeDialog}
      foot={
        <Button kind="primary" onClick={close}>
          {closeDialog}
        </Button>
      }
    >
      {code ? <p>{code}</p> : null}
    </Dialog>
  );
}
