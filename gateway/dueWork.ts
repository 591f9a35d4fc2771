import { removeOldEvents, removeOldHistory } from "./boardState/retention.ts";
import type { Context, DueLoop } from "./context.ts";
import { fillBack } from "./jobs/backFills.ts";
import { type CleaningWork, createCleaningLoop } from "./jobs/cleaning.ts";
import type { DueWork } from "./jobs/jobs.ts";
import { endPauses } from "./modules/boards/boardChanges.service.ts";
import { removeSuperseded } from "./modules/boards/superseded.ts";
import { runBroadcasts } from "./modules/broadcasts/runBroadcasts.ts";
import { channelWorld } from "./modules/channels/channelWorld.ts";
import { createChannelEngine } from "./modules/channels/engine/channelEngine.ts";
import { channelColors } from "./modules/channels/installed/colors.ts";
import { createSourceLoop } from "./modules/channels/sources/sourceLoop.ts";
import { credentialPrincipal } from "./modules/developer/credentialAuthentication.ts";
import { noteDropped } from "./modules/developer/requestNotes.ts";
import { removeOldRequests } from "./modules/developer/requests.service.ts";
import { removeSandboxes } from "./modules/developer/sandbox/sandboxDisplays.ts";
import { createWebhookLoop } from "./modules/developer/webhooks/webhookLoop.ts";
import { displayNames } from "./modules/displays/displayNames.service.ts";
import { removeOldAnswers, runDueMessages } from "./modules/messages/dueMessages.ts";
import { runHeldMessages } from "./modules/messages/heldMessages.ts";
import { settlePlans } from "./modules/plus/sandboxRenewals.ts";

/** Everything that runs when something is due, gathered from the modules, in this order. */
export const dueWork: readonly DueWork[] = [
  // Before what programs sent too soon: of the moments that a board may change, these frames would take every one.
  runDueMessages,
  (context) =>
    runHeldMessages(
      context,
      (id) => credentialPrincipal(context, id),
      (held, refusal) => noteDropped(context, held, refusal),
    ),
  (context) => runBroadcasts(context),
  endPauses,
  settlePlans,
  removeSandboxes,
];

/** Everything that is taken away, or filled in, with time. */
export const cleaning: readonly CleaningWork[] = [
  removeSuperseded,
  removeOldAnswers,
  removeOldRequests,
  removeOldEvents,
  removeOldHistory,
  fillBack([displayNames, channelColors]),
];

/** What has a loop of its own beside them. */
export const dueLoops: readonly ((context: Context) => DueLoop)[] = [
  (context) => createChannelEngine(context, channelWorld),
  createSourceLoop,
  createWebhookLoop,
  (context) => createCleaningLoop(context, cleaning),
];
