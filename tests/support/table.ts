import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from "xstate";

/** What the person and the world have told so far, as a plain value. */
type AnyStory = Readonly<Record<string, unknown>>;

/** One call of a port or start of a child machine, as the machine made it. */
export interface PortCall {
  /** The name under which the machine knows it. */
  readonly port: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a promise knows the input of the port it asks about.
  readonly input: any;
  /** What the machine sent to an open connection. */
  readonly received: readonly AnyEventObject[];
  readonly state: "pending" | "answered" | "failed" | "closed";
}

/** What a promise may look at: one moment of one walk, after the machine came to rest. */
export interface Moment<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  readonly snapshot: SnapshotFrom<Machine>;
  /** The snapshot before; none at the start of a walk. */
  readonly previous: SnapshotFrom<Machine> | undefined;
  readonly event: AnyEventObject | undefined;
  /** All events of the walk so far, this one included. */
  readonly events: readonly AnyEventObject[];
  /** All calls of ports on the walk so far, in order. */
  readonly calls: readonly PortCall[];
  /** All that the machine emitted on the walk so far. */
  readonly emitted: readonly AnyEventObject[];
  /** What it emitted in this step. */
  readonly emittedNow: readonly AnyEventObject[];
  /** Simulated milliseconds since the start of the walk. */
  readonly elapsed: number;
}

type OneOrMore<Value> = Value | readonly Value[];

/** What happens: an event, an answer or a refusal of an open call, or the end of a time. */
type Trigger<Story, Event> =
  | { readonly on: OneOrMore<Event> }
  | { readonly answer: readonly [call: string, output: unknown] }
  | { readonly refusal: readonly [call: string, error: unknown] }
  /** Milliseconds since the place or area was entered: the number of the document, never the machine's constant. */
  | { readonly after: number | ((story: Story) => number) };

/** One sentence of the flow: here, when this happens and that is so, it goes there, and this is told. */
type RowOf<Story, Place extends string, Area extends string, Event, Emitted> = Trigger<Story, Event> & {
  readonly in: OneOrMore<Place | Area>;
  /** Reads the story, never the machine's context. The first row that fits counts. */
  readonly when?: (story: Story) => boolean;
  /** Enters the place anew, also when it is the same. Without it, it stays, and its calls and times go on. */
  readonly to?: Place;
  /** The areas around the place begin anew, too. */
  readonly anew?: true;
  /** What the story knows after it. */
  readonly keep?: (story: Story, event: AnyEventObject) => Partial<Story>;
  /** What is emitted, exactly and in order, by the story before the row. */
  readonly emits?: (story: Story, event: AnyEventObject) => readonly Emitted[];
  /** What open connections are told, in order, each with its id; by the story after `keep`. */
  readonly tells?: (story: Story, event: AnyEventObject) => readonly (readonly [call: string, told: AnyEventObject])[];
};

interface AreaOf<Story, Area extends string> {
  /** The areas around it. */
  readonly within?: OneOrMore<Area>;
  /** What is called while it lasts: by id, the exact input. */
  readonly calls?: Readonly<Record<string, (story: Story) => unknown>>;
}

interface PlaceOf<Story, Area extends string, Tag> extends AreaOf<Story, Area> {
  /** The machine's name of it, if it differs: "showing.step0.moving"; regions are joined by " & ". */
  readonly is?: string;
  /** All tags that it has. */
  readonly tags?: readonly Tag[];
  /** The flow is over: without an output (`true`), or with this one. */
  readonly ends?: true | ((story: Story) => unknown);
}

interface StartOf<Story, Place extends string, Input, Emitted> {
  readonly input?: Input;
  readonly to: Place;
  /** What the story knows besides the table's `story`. */
  readonly knows?: Partial<Story>;
  readonly emits?: readonly Emitted[];
  readonly tells?: readonly (readonly [call: string, told: AnyEventObject])[];
}

/** How the table stands to the committed copy of the contract (tests/contract/flows.json). */
export interface ContractOf<Place extends string = string> {
  readonly flow: string;
  /** The contract's name of a state: the places it is. */
  readonly states?: Readonly<Record<string, OneOrMore<Place>>>;
  /** The contract's name of an event: the table's ("done.load" is an answer of `load`, "error.load" a refusal). */
  readonly events?: Readonly<Record<string, OneOrMore<string>>>;
  /** "from event to" that only the contract has, in its words, and why. */
  readonly absent?: Readonly<Record<string, string>>;
  /** "place event target" that only the table has, in its words, and why; "any" stands for any word. */
  readonly more?: Readonly<Record<string, string>>;
}

type TagOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine> extends { readonly tags: ReadonlySet<infer Tag> } ? Tag : string;

interface TableOf<Machine extends AnyStateMachine, Story, Place extends string, Area extends string> {
  /** What the flow does for a person. */
  readonly title: string;
  readonly story: Story;
  readonly starts: readonly StartOf<
    NoInfer<Story>,
    NoInfer<Place>,
    NoInfer<InputFrom<Machine>>,
    NoInfer<EmittedFrom<Machine>>
  >[];
  readonly places: { readonly [Name in Place]: PlaceOf<NoInfer<Story>, NoInfer<Area>, NoInfer<TagOf<Machine>>> };
  readonly areas?: { readonly [Name in Area]: AreaOf<NoInfer<Story>, NoInfer<Area>> };
  readonly rows: readonly RowOf<
    NoInfer<Story>,
    NoInfer<Place>,
    NoInfer<Area>,
    NoInfer<EventFromLogic<Machine>>,
    NoInfer<EmittedFrom<Machine>>
  >[];
  /** Samples that no place takes: what lies beyond a guard's border. */
  readonly ignores?: readonly NoInfer<EventFromLogic<Machine>>[];
  /** What screens read of the context; of a child's that is walked together by "id.key". */
  readonly shows?: (
    story: NoInfer<Story>,
    place: NoInfer<Place>,
  ) => Partial<ContextFrom<Machine>> & Readonly<Record<`${string}.${string}`, unknown>>;
  /**
   * What tells two stories apart where ways are sought; all of it, unless a story has no end (a history of grids). Random
   * walks and what is compared know nothing of it.
   */
  readonly remembers?: (story: NoInfer<Story>) => unknown;
  /** Parts of the context that no screen reads, nor anything that the table compares. */
  readonly unseen?: readonly (keyof ContextFrom<Machine> & string)[];
  /** Invariants in the contract's words. True: it holds; false: broken; undefined: this moment says nothing about it. */
  readonly promises?: Readonly<Record<string, (moment: Moment<Machine>) => boolean | undefined>>;
  /** A text says why the contract has no such flow. */
  readonly contract: ContractOf<NoInfer<Place>> | string;
  /** Child machines that are walked as they are, with their own calls ("delivery.createMessage"). */
  readonly together?: readonly string[];
}

/** A row with exactly one thing that happens; the rows of a table as they are written may name several. */
export type Row = RowOf<AnyStory, string, string, AnyEventObject, AnyEventObject> & {
  /** Counted from 1, in the order of the table. */
  readonly line: number;
  readonly places: readonly string[];
};

export type Place = PlaceOf<AnyStory, string, string>;
export type Area = AreaOf<AnyStory, string>;
export type Start = StartOf<AnyStory, string, unknown, AnyEventObject>;
export type Story = AnyStory;

/** A table as the walker reads it. */
export interface Table {
  readonly machine: AnyStateMachine;
  readonly title: string;
  readonly story: AnyStory;
  readonly starts: readonly Start[];
  readonly places: ReadonlyMap<string, Place>;
  readonly areas: ReadonlyMap<string, Area>;
  readonly rows: readonly Row[];
  readonly ignores: readonly AnyEventObject[];
  readonly shows: (story: AnyStory, place: string) => AnyStory;
  readonly remembers: ((story: AnyStory) => unknown) | undefined;
  readonly unseen: readonly string[];
  readonly promises: Readonly<Record<string, (moment: Moment) => boolean | undefined>>;
  readonly contract: ContractOf | string;
  readonly together: readonly string[];
}

export const several = <Value>(one: OneOrMore<Value> | undefined): readonly Value[] => {
  if (one === undefined) return [];
  return Array.isArray(one) ? (one as readonly Value[]) : [one as Value];
};

/**
 * The flow of a machine as its documents tell it: places, and rows that lead from one to another. Two calls, so that
 * TypeScript takes the machine's types first and reads the table against them.
 */
export function tableOf<Machine extends AnyStateMachine>(machine: Machine) {
  return <Told extends object, PlaceName extends string, AreaName extends string = never>(
    written: TableOf<Machine, Told, PlaceName, AreaName>,
  ): Table => {
    const {
      areas = {},
      rows,
      ignores = [],
      unseen = [],
      promises = {},
      together = [],
      shows,
      remembers,
      ...rest
    } = written;
    const single = rows.flatMap((row, index) => {
      const one = { ...row, line: index + 1, places: several(row.in) } as unknown as Row;
      return "on" in row ? several(row.on as OneOrMore<AnyEventObject>).map((on) => ({ ...one, on })) : [one];
    });
    return {
      ...(rest as unknown as Pick<Table, "title" | "story" | "starts" | "contract">),
      machine,
      places: new Map(Object.entries(written.places)),
      areas: new Map(Object.entries(areas)),
      rows: single,
      ignores,
      unseen,
      together,
      remembers: remembers as Table["remembers"],
      promises: promises as Table["promises"],
      shows: (shows ?? (() => ({}))) as unknown as Table["shows"],
    };
  };
}
