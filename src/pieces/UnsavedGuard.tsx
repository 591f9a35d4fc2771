import DoorOpen from "lucide-react/icons/door-open";
import { AlertDialog } from "../ui/AlertDialog.tsx";
import { leaveNo, leaveYes } from "../words/messages.ts";
import { unsavedText, unsavedTitle } from "../words/settings.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** Asks before somebody leaves a form with what they changed and did not save. One on a page. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const { question } = useLeaveGuard(() => (isChanged ? "lost" : "nothing"));
  return (
    <AlertDialog
      {...question}
      icon={DoorOpen}
      tone="danger"
      title={unsavedTitle}
      text={unsavedText}
      no={leaveNo}
      yes={leaveYes}
    />
  );
}
