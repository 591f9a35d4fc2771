import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import * as words from "../words/marketplace.ts";
import { closeDialog } from "../words/shell.ts";

interface PlanInactiveDialogProps {
  open: boolean;
  onClose(): void;
  /** Opens the purchase. */
  onActivate(): void;
}

/** What asks for an active plan, on a board that has none. */
export function PlanInactiveDialog({ open, onClose, onActivate }: PlanInactiveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.planInactive}
      description={words.planInactiveText}
      closeName={closeDialog}
      foot={
        <>
          <Button onClick={onClose}>{words.planBack}</Button>
          <Button kind="primary" onClick={onActivate}>
            {words.planActivate}
          </Button>
        </>
      }
    />
  );
}
