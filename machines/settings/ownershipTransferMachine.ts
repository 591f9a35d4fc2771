import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";
import {
  type InvitationSent,
  type InvitationToPassOn,
  isOfAddress,
  isSameAddress,
  mayBeAddress,
} from "./userInviteMachine.ts";

export type OwnershipTransferInput = { readonly tenantId: string };

/** To one of the members, or to an address that is asked first. */
export type TransferWay = "member" | "email";

export type NewOwner = { readonly personId: string; readonly name: string };

export type OwnershipTransferContext = OwnershipTransferInput & {
  readonly way: TransferWay;
  readonly person: NewOwner | null;
  readonly emailAddress: string;
  readonly passOn: InvitationToPassOn | null;
  /** Why the gateway did not take the address, said beside it; null once it is another. */
  readonly problem: Notice | null;
};

export type OwnershipTransferEvent =
  | { readonly type: "transfer.open"; readonly isOwner: boolean }
  | { readonly type: "way.choose"; readonly way: TransferWay }
  | { readonly type: "person.choose"; readonly person: NewOwner }
  | { readonly type: "email.change"; readonly emailAddress: string }
  | { readonly type: "transfer.cancel" }
  | { readonly type: "transfer.submit" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** The address that was asked is asked no more: its link leads nowhere. */
  | { readonly type: "invite.revoked"; readonly emailAddress: string };

export type OwnershipTransferEmitted =
  | { readonly type: "transfer.done"; readonly notice: Notice }
  | { readonly type: "transfer.failed"; readonly notice: Notice };

/** One of the two is null. */
export type TransferToMake = {
  readonly tenantId: string;
  readonly personId: string | null;
  readonly emailAddress: string | null;
};

const empty = { way: "member", person: null, emailAddress: "", problem: null } as const;

const initialContext = ({ input }: { input: OwnershipTransferInput }): OwnershipTransferContext => ({
  ...input,
  ...empty,
  passOn: null,
});

const address = ({ emailAddress }: OwnershipTransferContext) => emailAddress.trim();

/** Whether there is somebody to hand over to; an address has a point and an @, and both ends. */
export function canTransfer(context: OwnershipTransferContext): boolean {
  if (context.way === "member") return context.person !== null;
  return address(context).includes(".") && mayBeAddress(context.emailAddress);
}

/** Name, or address, of who is to become Owner. */
export const newOwnerOf = (context: OwnershipTransferContext): string =>
  context.way === "member" ? (context.person?.name ?? "") : address(context);

const transferToMake = ({ context }: { context: OwnershipTransferContext }): TransferToMake => {
  const isMember = context.way === "member";
  return {
    tenantId: context.tenantId,
    personId: isMember ? (context.person?.personId ?? "") : null,
    emailAddress: isMember ? null : address(context),
  };
};

/** The link that the answer brought, for whoever asked an address to pass it on. */
const passedOn = (context: OwnershipTransferContext, event: Parameters<typeof outputIn>[0]) => {
  const link = outputIn<InvitationSent>(event)?.link ?? null;
  return link === null ? null : { emailAddress: address(context), link };
};

const who = (context: OwnershipTransferContext) => ({ nameOrEmail: newOwnerOf(context) });

/**
 * Handing the boards of a tenant over: to a member at once, or to an address, which takes over when it accepts.
 *
 * What can go wrong: the person leaves meanwhile, the viewer is Owner no more, somebody else is asked already, the answer
 * is lost (said with the reason; nobody's role has changed, and what was chosen is kept); the address is none (nobody is
 * asked), or the gateway does not take it (said at the field, too).
 */
export const ownershipTransferMachine = setup({
  types: {
    context: {} as OwnershipTransferContext,
    events: {} as OwnershipTransferEvent,
    emitted: {} as OwnershipTransferEmitted,
    input: {} as OwnershipTransferInput,
  },
  actors: { transferOwnership: promisePort<InvitationSent, TransferToMake>("transferOwnership") },
  guards: {
    isOwner: ({ event }) => event.type === "transfer.open" && event.isOwner,
    canTransfer: ({ context }) => canTransfer(context),
    isOfLink: ({ context: { passOn }, event }) =>
      event.type === "invite.revoked" && passOn !== null && isSameAddress(passOn.emailAddress, event.emailAddress),
    isOfAddress: ({ context, event }) =>
      context.way === "email" && isOfAddress(refusalIn(event)?.code, refusalIn(event)?.rule),
    isGone: ({ context, event }) => context.way === "member" && refusalIn(event)?.code === "NotFound",
  },
  actions: {
    keepWay: assign(({ event }) => (event.type === "way.choose" ? { way: event.way, problem: null } : {})),
    keepPerson: assign(({ event }) => (event.type === "person.choose" ? { person: event.person } : {})),
    keepEmail: assign(({ event }) =>
      event.type === "email.change" ? { emailAddress: event.emailAddress, problem: null } : {},
    ),
    forgetAll: assign(() => empty),
    forgetPerson: assign({ person: null }),
    forgetLink: assign({ passOn: null }),
    forgetAnswers: assign({ passOn: null, problem: null }),
    keepProblem: assign({
      problem: ({ event }) => noticeOf("transfer-refused", refusalIn(event) ?? refusalOf(undefined)),
    }),
    keepLink: assign({ passOn: ({ context, event }) => passedOn(context, event) }),
    tellDone: emit(({ context }) => ({
      type: "transfer.done" as const,
      notice: { id: "ownership-transferred", values: who(context) },
    })),
    tellGone: emit(({ event }) => ({
      type: "transfer.failed" as const,
      notice: noticeOf("ownership-transfer-user-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "transfer.failed" as const,
      notice: {
        ...noticeOf("ownership-transfer-failed", refusalIn(event) ?? refusalOf(undefined)),
        values: who(context),
      },
    })),
  },
}).createMachine({
  id: "ownershipTransfer",
  context: initialContext,
  initial: "closed",
  on: { "invite.revoked": { guard: "isOfLink", actions: "forgetLink" } },
  states: {
    closed: { on: { "transfer.open": { guard: "isOwner", target: "choosing" } } },
    choosing: {
      on: {
        "way.choose": { actions: "keepWay" },
        "person.choose": { actions: "keepPerson" },
        "email.change": { actions: "keepEmail" },
        "transfer.cancel": { target: "closed", actions: "forgetAll" },
        "transfer.submit": { guard: "canTransfer", target: "confirming" },
      },
    },
    confirming: {
      on: {
        "confirm.no": "choosing",
        "confirm.yes": { target: "transferring", actions: "forgetAnswers" },
      },
    },
    transferring: {
      invoke: {
        id: "transferOwnership",
        src: "transferOwnership",
        input: transferToMake,
        onDone: { target: "closed", actions: ["keepLink", "tellDone", "forgetAll"] },
        onError: [
          { guard: "isGone", target: "choosing", actions: ["tellGone", "forgetPerson"] },
          { guard: "isOfAddress", target: "choosing", actions: ["keepProblem", "tellFailure"] },
          { target: "choosing", actions: "tellFailure" },
        ],
      },
    },
  },
});
