import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { ActorRefFrom, InspectionEvent } from "xstate";
import type { boardNameMachine } from "../machines/board/boardNameMachine.ts";
import type { boardPauseMachine } from "../machines/board/boardPauseMachine.ts";
import type { boardRemovalMachine } from "../machines/board/boardRemovalMachine.ts";
import type { boardSelectorMachine } from "../machines/board/boardSelectorMachine.ts";
import type { copyMachine } from "../machines/board/copyMachine.ts";
import type { installMachine } from "../machines/channel/installMachine.ts";
import type { broadcastMachine } from "../machines/message/broadcastMachine.ts";
import type { draftSaveMachine } from "../machines/message/draftSaveMachine.ts";
import type { feedItemMachine } from "../machines/message/feedItemMachine.ts";
import type { flagMachine } from "../machines/message/flagMachine.ts";
import type { messageDeleteMachine } from "../machines/message/messageDeleteMachine.ts";
import type { messageSetsMachine } from "../machines/message/messageSetsMachine.ts";
import type { sendMachine } from "../machines/message/sendMachine.ts";
import type { shareMachine } from "../machines/message/shareMachine.ts";
import type { undoSendMachine } from "../machines/message/undoSendMachine.ts";
import type { unscheduleMachine } from "../machines/message/unscheduleMachine.ts";
import type { plusModalMachine } from "../machines/plus/plusModalMachine.ts";
import type { sessionMachine } from "../machines/session/sessionMachine.ts";

/** The flows that any screen may start: one actor each, made by the console's entry. */
export interface Flows {
  session: ActorRefFrom<typeof sessionMachine>;
  /** The dialog around Plus: `plus.open`, `plus.activate { code }`, `plus.openVirtual`. */
  plus: ActorRefFrom<typeof plusModalMachine>;
  send: ActorRefFrom<typeof sendMachine>;
  /** Flagging a message of the feed: `flag.open { feedItemId, isMine }`. */
  flag: ActorRefFrom<typeof flagMachine>;
  /** Sharing a message to the feed: `feedItem.share { messageId }`. */
  feedItem: ActorRefFrom<typeof feedItemMachine>;
  /** A message to several boards: `broadcast.open { characters, boardId?, transition? }`. */
  broadcast: ActorRefFrom<typeof broadcastMachine>;
  /** Taking a send back: `undo.request { appearanceId }`. */
  undo: ActorRefFrom<typeof undoSendMachine>;
  /** What waits for a board or holds it: `unschedule|reschedule.request { boardId, scheduledId }`, `unpin.request { boardId, endsPinUntil }`. */
  unschedule: ActorRefFrom<typeof unscheduleMachine>;
  /** Deleting from a list: `delete.request { kind, id, version, canDelete }`. */
  messageDelete: ActorRefFrom<typeof messageDeleteMachine>;
  copy: ActorRefFrom<typeof copyMachine>;
  boardName: ActorRefFrom<typeof boardNameMachine>;
  boardRemoval: ActorRefFrom<typeof boardRemovalMachine>;
  boardPause: ActorRefFrom<typeof boardPauseMachine>;
  /** The list of boards, screens and actions: `selector.toggle { canManageBoards }`. */
  boardSelector: ActorRefFrom<typeof boardSelectorMachine>;
  /** Keeping what is composed: `draft.save { characters | messageId, idempotencyKey }`. */
  draftSave: ActorRefFrom<typeof draftSaveMachine>;
  /** Sharing a message: `share.open { messageId | null, characters, boardId, boardStyle?, code62?, idempotencyKey }`. */
  share: ActorRefFrom<typeof shareMachine>;
  /** Adding it to message sets: `messageSet.open { messageId | null, characters, boardId, idempotencyKey }`. */
  messageSets: ActorRefFrom<typeof messageSetsMachine>;
  /** A channel of the marketplace for a board: `install.request { request }`. */
  install: ActorRefFrom<typeof installMachine>;
}

/** What the inspector wants to be told by an actor; empty when nobody looks. */
export interface Inspection {
  inspect?: (event: InspectionEvent) => void;
  /** What the actors of one part of a page tell, so that it is seen whether they end with it. */
  useOwn?: () => Inspection;
}

const FlowsContext = createContext<Flows | null>(null);
const InspectionContext = createContext<Inspection>({});

interface FlowsProviderProps {
  flows: Flows;
  inspection?: Inspection;
  children: ReactNode;
}

const nobodyLooks: Inspection = {};

/** Starts the flows: an idle one costs nothing. The session begins with the first screen that needs it. */
export function FlowsProvider({ flows, inspection = nobodyLooks, children }: FlowsProviderProps) {
  useEffect(() => {
    const { session: _, ...others } = flows;
    for (const flow of Object.values(others)) flow.start();
  }, [flows]);
  return (
    <InspectionContext value={inspection}>
      <FlowsContext value={flows}>{children}</FlowsContext>
    </InspectionContext>
  );
}

/** For an actor that lives and ends with a screen: `useActorRef(machine, { input, ...useInspection() })`. */
export function useInspection(): Inspection {
  const inspection = useContext(InspectionContext);
  const { useOwn = () => inspection } = inspection;
  return useOwn();
}

/** All root actors. */
export function useFlows(): Flows {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error("FlowsProvider is missing above this component");
  return flows;
}

/** The root actor of a flow. Features wrap it in a hook with a narrow view; screens send it events. */
export function useFlow<Name extends keyof Flows>(name: Name): Flows[Name] {
  return useFlows()[name];
}
