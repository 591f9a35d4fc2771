import { type Notice, PortRefusal } from "../../machines/port.ts";
import {
  type NewOwner,
  ownershipTransferMachine,
  type TransferWay,
} from "../../machines/settings/ownershipTransferMachine.ts";
import { tableOf } from "../support/table.ts";

const open = (isOwner: boolean) => ({ type: "transfer.open", isOwner }) as const;
const way = (chosen: TransferWay) => ({ type: "way.choose", way: chosen }) as const;
const person = (chosen: NewOwner) => ({ type: "person.choose", person: chosen }) as const;
const email = (emailAddress: string) => ({ type: "email.change", emailAddress }) as const;
const submit = { type: "transfer.submit" } as const;
const revoked = (emailAddress: string) => ({ type: "invite.revoked", emailAddress }) as const;
const ben = { personId: "ben", name: "Ben Keller" };
const noor = { personId: "noor", name: "Noor Haddad" };
const gone = new PortRefusal({ code: "NotFound", rule: "member" });
const waits = new PortRefusal({ code: "AlreadyExists", rule: "futureOwner" });
const own = new PortRefusal({ code: "ValidationError", rule: "yourself" });
const none = new PortRefusal({ code: "ValidationError", rule: "emailAddress" });
const away = new PortRefusal({ code: "AnswerLost" });

type Choice = {
  readonly tenantId: string;
  readonly way: TransferWay;
  readonly person: NewOwner | null;
  readonly address: string;
  /** Whoever invited passes the link on, where no mail server sends it (B2). */
  readonly passOn: { readonly emailAddress: string; readonly link: string } | null;
  /** Beside the address. */
  readonly problem: Notice | null;
};
const fresh: Choice = { tenantId: "home", way: "member", person: null, address: "", passOn: null, problem: null };
const link = "https://clatter.example/invitation#abc";
const emptied = { way: "member", person: null, address: "", problem: null } as const;
const isEmail = ({ way: chosen }: Choice) => chosen === "email";
/** A new address contains . and @, with something before and behind it; of a member, somebody is chosen. */
const canSubmit = (story: Choice) =>
  isEmail(story)
    ? story.address.includes(".") && story.address.trim().split("@").every(Boolean) && isOne(story.address.trim())
    : story.person !== null;
/** Of one mailbox: one @, and nothing that stands between two addresses. */
const isOne = (address: string) => address.split("@").length === 2 && !/[\s,;]/.test(address);
const nameOrEmail = (story: Choice) => (isEmail(story) ? story.address.trim() : (story.person?.name ?? ""));
const done = (story: Choice) => [
  {
    type: "transfer.done",
    notice: { id: "ownership-transferred", values: { nameOrEmail: nameOrEmail(story) } },
  } as const,
];
const failed =
  (cause: string, more: object = {}) =>
  (story: Choice) => [
    {
      type: "transfer.failed",
      notice: { id: "ownership-transfer-failed", cause, ...more, values: { nameOrEmail: nameOrEmail(story) } },
    } as const,
  ];
const userFailed = () => [
  {
    type: "transfer.failed",
    notice: { id: "ownership-transfer-user-failed", cause: "NotFound", rule: "member" },
  } as const,
];

/** Channels and settings, sections 4, 5, 7 and 8; open points, B2 and B8; the look: an alert stands before it. */
export const ownershipTransferTable = tableOf(ownershipTransferMachine)({
  title: "handing a board over",
  story: fresh,
  starts: [{ input: { tenantId: "home" }, to: "closed" }],
  places: {
    closed: {},
    choosing: {},
    confirming: {},
    transferring: {
      calls: {
        transferOwnership: (story) => ({
          tenantId: story.tenantId,
          personId: isEmail(story) ? null : story.person?.personId,
          emailAddress: isEmail(story) ? story.address.trim() : null,
        }),
      },
    },
  },
  shows: ({ tenantId, way: chosen, person: known, address, passOn, problem }) => ({
    tenantId,
    way: chosen,
    person: known,
    emailAddress: address,
    passOn,
    problem,
  }),
  ignores: [open(false)],
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: open(true), to: "choosing" },
    { in: "choosing", on: way("email"), keep: () => ({ way: "email" as const, problem: null }) },
    { in: "choosing", on: way("member"), keep: () => ({ way: "member" as const, problem: null }) },
    { in: "choosing", on: person(ben), keep: () => ({ person: ben }) },
    { in: "choosing", on: person(noor), keep: () => ({ person: noor }) },
    ...[" ida@example.net ", "ida@example", "example.net", "ida.@", "@example.net", "ida@example.net,ben@example.net", "ida@@example.net", "ida k@example.net"].map((address) => ({ in: "choosing", on: email(address), keep: () => ({ address, problem: null }) }) as const),
    { in: "choosing", on: { type: "transfer.cancel" }, to: "closed", keep: () => emptied },
    { in: "choosing", on: submit, when: canSubmit, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "choosing" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "transferring", keep: () => ({ passOn: null, problem: null }) },
    { in: ["closed", "choosing", "confirming"], on: revoked("Ida@example.net"), when: ({ passOn }) => passOn?.emailAddress === "ida@example.net", keep: () => ({ passOn: null }) },
    { in: "transferring", answer: ["transferOwnership", { link: null }], to: "closed", keep: () => emptied, emits: done },
    { in: "transferring", answer: ["transferOwnership", { link }], to: "closed", keep: (story) => ({ ...emptied, passOn: { emailAddress: story.address.trim(), link } }), emits: done },
    // Who has left meanwhile can be chosen no more.
    { in: "transferring", refusal: ["transferOwnership", gone], when: isEmail, to: "choosing", emits: failed("NotFound", { rule: "member" }) },
    { in: "transferring", refusal: ["transferOwnership", gone], to: "choosing", keep: () => ({ person: null }), emits: userFailed },
    ...[waits, own, none].map((error) => ({ in: "transferring", refusal: ["transferOwnership", error], when: isEmail, to: "choosing", keep: () => ({ problem: { id: "transfer-refused", cause: error.refusal.code, rule: error.refusal.rule } as Notice }), emits: failed(error.refusal.code, { rule: error.refusal.rule }) }) as const),
    ...[own, none].map((error) => ({ in: "transferring", refusal: ["transferOwnership", error], to: "choosing", emits: failed(error.refusal.code, { rule: error.refusal.rule }) }) as const),
    { in: "transferring", refusal: ["transferOwnership", waits], to: "choosing", emits: failed("AlreadyExists", { rule: "futureOwner" }) },
    { in: "transferring", refusal: ["transferOwnership", away], to: "choosing", emits: failed("AnswerLost") },
  ],
  promises: {
    "both role changes or none": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
    "exactly one Owner at every instant": ({ calls }) =>
      calls.length === 0
        ? undefined
        : calls.every(({ input }) => (input.personId === null) !== (input.emailAddress === null)),
    "a new address contains . and @": ({ calls }) => {
      const addresses = calls.map(({ input }) => input.emailAddress).filter((address) => address !== null);
      return addresses.length === 0
        ? undefined
        : addresses.every((address) => address?.includes(".") && address.includes("@") && address === address.trim());
    },
  },
  contract: {
    flow: "ownership-transfer",
    more: {
      "any invite.revoked any": "the link of an invitation that is revoked is offered no more (B2)",
      "choosing way.choose choosing": "a member or a new address: the look has a choice of two",
      "choosing transfer.submit confirming": "an alert stands before it (open points, C8)",
      "confirming confirm.no choosing": "an alert stands before it (open points, C8)",
      "confirming confirm.yes transferring": "an alert stands before it (open points, C8)",
    },
    absent: { "choosing transfer.submit transferring": "an alert stands between (open points, C8)" },
  },
});
