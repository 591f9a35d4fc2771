import { boardNameMachine } from "../../../../machines/board/boardNameMachine.ts";
import { boardPauseMachine } from "../../../../machines/board/boardPauseMachine.ts";
import { boardRemovalMachine } from "../../../../machines/board/boardRemovalMachine.ts";
import { newBoardMachine } from "../../../../machines/board/newBoardMachine.ts";
import { flagMachine } from "../../../../machines/message/flagMachine.ts";
import { sendMachine } from "../../../../machines/message/sendMachine.ts";
import { plusBuyingMachine } from "../../../../machines/plus/plusBuyingMachine.ts";
import { quietHoursMachine } from "../../../../machines/settings/quietHoursMachine.ts";
import { timezoneMachine } from "../../../../machines/settings/timezoneMachine.ts";
import { board, type Subject, subject } from "./subject.ts";

/** 10 December 2026, 21:30 UTC: a picture must not change with the day on which it is taken. */
const evening = Date.UTC(2026, 11, 10, 21, 30);
const hour = 3_600_000;
const name = "Kitchen";
const night = { begin: "2230", end: "0600" };
const message = { boardId: board, text: "DINNER IS READY", idempotencyKey: "gallery" };
const free = { quietHours: null, pinned: null };
const quietNow = { until: evening + hour, setBy: "Mia Keller" };
const reached = { messageId: "m", appearanceId: "a", isAlreadyShown: false, problem: null };
const zones = [
  { id: "America", zones: [{ id: "America/New_York", city: "New York" }] },
  {
    id: "Europe",
    zones: [
      { id: "Europe/Oslo", city: "Oslo" },
      { id: "Europe/Zurich", city: "Zurich" },
    ],
  },
];

/** The machines whose screens the gallery shows, by the sections of the product. */
export const subjects: readonly Subject[] = [
  subject(sendMachine, {
    address: `/board/${board}/compose`,
    events: [
      { type: "send.request", ...message },
      { type: "pin.request", ...message },
      { type: "schedule.request", ...message },
      { type: "time.change", clock: { date: "2026-12-11", time: "08:00" } },
      { type: "time.confirm", now: evening, at: evening + 9 * hour },
      { type: "confirm.yes" },
    ],
    answers: {
      checkBoard: [
        free,
        { quietHours: quietNow, pinned: null },
        { quietHours: null, pinned: quietNow },
        { quietHours: null, pinned: { ...quietNow, isKept: true } },
      ],
      delivery: [reached],
    },
    looks: {
      "for a schedule": ({ context, value }) => value === "choosingTime" && context.request.kind === "schedule",
      "by the clock": ({ context, value }) =>
        value === "choosingTime" && context.request.kind === "schedule" && context.time.clock !== null,
    },
  }),
  subject(boardNameMachine, {
    address: `/board/${board}/live`,
    events: [
      { type: "rename.start", boardId: board, title: name },
      { type: "name.change", value: "" },
      { type: "name.change", value: "Kitchen wall" },
      { type: "name.submit" },
      { type: "title.changed", boardId: board, title: "Galley" },
    ],
    answers: { updateBoard: [{ title: "Kitchen wall" }] },
    looks: {
      "with a problem": ({ context }) => context.problem !== null && context.draft === "",
      "renamed elsewhere": ({ context, value }) =>
        value === "editing" && context.elsewhere !== null && context.draft !== "",
    },
  }),
  subject(boardPauseMachine, {
    address: `/board/${board}/live`,
    events: [
      { type: "mute.open", boardId: board, title: name, hasPlan: true },
      { type: "mute.open", boardId: board, title: name, hasPlan: false },
      { type: "mute.confirm", now: evening },
      { type: "pause.end", boardId: board },
    ],
    answers: { pauseBoard: [{ pausedUntil: evening + hour }] },
  }),
  subject(boardRemovalMachine, {
    address: `/board/${board}/live`,
    events: [
      { type: "removal.request", boardId: board, title: name, kind: "leave" },
      { type: "removal.request", boardId: board, title: name, kind: "delete" },
      { type: "confirm.yes" },
    ],
    answers: {
      readRemoval: [
        {
          membershipId: "m",
          isOwner: false,
          account: name,
          boardIds: [board],
          titles: [name],
          isCharged: false,
          paidUntil: null,
          remaining: 1,
        },
        {
          membershipId: "m",
          isOwner: true,
          account: name,
          boardIds: [board],
          titles: [name],
          isCharged: true,
          paidUntil: 4_000_000_000_000,
          remaining: 1,
        },
      ],
      leaveBoard: [null],
      deleteBoard: [null],
    },
  }),
  subject(newBoardMachine, {
    address: "/new-board",
    input: { timezone: "Europe/Zurich" },
    events: [{ type: "title.change", title: "Workshop" }, { type: "board.submit" }],
    answers: { createBoard: [{ boardId: board }] },
    looks: { "without a name": ({ context }) => context.problem !== null },
  }),
  subject(flagMachine, {
    address: `/board/${board}/messages/feed`,
    events: [
      { type: "flag.open", feedItemId: "item", isMine: false },
      { type: "reason.change", reason: "It names a person." },
      { type: "flag.submit" },
    ],
    answers: { flagFeedItem: [null] },
    looks: {
      "with a reason": ({ context, value }) => value === "writing" && context.reason !== "" && context.problem === null,
      "not carried out": ({ context, value }) => value === "writing" && context.problem !== null,
    },
  }),
  subject(plusBuyingMachine, {
    address: "/buy-plus",
    input: { quantity: 1, pricingId: null },
    events: [{ type: "quantity.change", quantity: 3 }, { type: "purchase.proceed" }],
    answers: {
      loadPricings: [
        [1, 3].flatMap((quantity) =>
          [
            { chargeFrequency: "Monthly", title: "Monthly", months: 1, each: 500 },
            { chargeFrequency: "Yearly", title: "Yearly", months: 12, each: 400 },
          ].map(({ chargeFrequency, title, months, each }) => ({
            id: `${title}${quantity}`,
            quantity,
            chargeFrequency,
            title,
            priceInCents: each * months * quantity,
            pricePerMonthInCents: each,
            cartUrl: "/plus-checkout-widget/gallery",
          })),
        ),
        [],
      ],
    },
    looks: {
      "for three boards": ({ context, value }) =>
        value === "choosing" && context.quantity === 3 && context.pricings.length > 0,
      "nothing for sale": ({ context, value }) => value === "choosing" && context.pricings.length === 0,
    },
  }),
  subject(quietHoursMachine, {
    address: `/board/${board}/settings/quiet-hours`,
    input: { boardId: board, canModify: true },
    events: [
      { type: "quietHours.enable" },
      { type: "quietHours.disable" },
      { type: "quietHours.save" },
      { type: "time.change", which: "begin", time: "0600" },
      { type: "hours.told", hours: { begin: "2300", end: "0500" } },
    ],
    answers: { loadQuietHours: [{ begin: "", end: "" }, night], saveQuietHours: [night] },
    looks: {
      "with hours": ({ context, value }) => value === "unchanged" && context.saved.begin === night.begin,
      "at one time": ({ context }) => context.isOn && context.begin === context.end,
      "saved elsewhere": ({ context, value }) => value === "changed" && context.elsewhere !== null,
    },
  }),
  subject(timezoneMachine, {
    address: `/board/${board}/settings/timezone`,
    input: { boardId: board, canModify: true },
    events: [
      { type: "timezone.choose", timezone: "Europe/Oslo" },
      { type: "timezone.save" },
      { type: "zone.told", timezone: "America/New_York" },
    ],
    answers: { loadTimezones: [{ timezone: "Europe/Zurich", regions: zones }], saveTimezone: ["Europe/Oslo"] },
    looks: { "saved elsewhere": ({ context, value }) => value === "changed" && context.elsewhere !== null },
  }),
];

/** The gallery's subject with a machine's id. */
export const subjectOf = (id: string): Subject | undefined => subjects.find(({ machine }) => machine.id === id);
