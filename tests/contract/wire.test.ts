import { describe, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { toDisplay } from "../../display/socketPorts.ts";
import type * as gateway from "../../gateway/boardState/boardState.ts";
import type { Transition as GatewayTransition } from "../../gateway/boardState/transition.ts";
import type * as domain from "../../gateway/domain.ts";
import type { ToDisplay } from "../../gateway/modules/displays/displayMessages.ts";
import type * as core from "../../grid-core/adapter.ts";
import type { IdentifiedBoard } from "../../machines/board/displaySocketMachine.ts";
import type { Bezel } from "../../src/board/geometry.ts";
import type { BoardStyle, Code62 } from "../../src/board/messages.ts";
import type { BoardUpdate, Transition } from "../../src/board/wire.ts";
import type * as graph from "../../src/gql/generated/graphql.ts";

/** The same shape, whoever may write to it. */
type Read<Shape> = Shape extends readonly (infer One)[]
  ? readonly Read<One>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]: Read<Shape[Member]> }
    : Shape;

/*
 * Each room has one owner of each shape that goes over the wire, and imports no other room's. What holds them together is
 * this file, read by the compiler (`tsc -p tests`): a member that one of them changes is an error here.
 */
describe("what goes over the wire has one shape in all rooms", () => {
  test("a board's update, its changes and how they turn", () => {
    expectTypeOf<Read<gateway.BoardUpdate>>().toEqualTypeOf<Read<BoardUpdate>>();
    expectTypeOf<Read<GatewayTransition>>().toEqualTypeOf<Read<Transition>>();
    expectTypeOf<Transition["pace"]>().toEqualTypeOf<core.Pace>();
    expectTypeOf<Transition["order"]>().toEqualTypeOf<core.Order>();
  });

  test("what a display is told", () => {
    expectTypeOf<ToDisplay>().toExtend<Read<z.input<typeof toDisplay>>>();
    type Identified = Extract<ToDisplay, { type: "identified" }>;
    expectTypeOf<Omit<Identified, "type">>().toEqualTypeOf<IdentifiedBoard>();
  });

  test("board styles, bezels and code 62", () => {
    expectTypeOf<domain.BoardStyle>().toEqualTypeOf<BoardStyle>();
    expectTypeOf<core.BoardStyle>().toEqualTypeOf<BoardStyle>();
    expectTypeOf<core.Bezel>().toEqualTypeOf<Bezel>();
    expectTypeOf<domain.Code62>().toEqualTypeOf<Code62>();
    expectTypeOf<IdentifiedBoard["code62"]>().toEqualTypeOf<Code62>();
    expectTypeOf<graph.BoardStyle>().toEqualTypeOf<BoardStyle>();
    expectTypeOf<graph.Code62>().toEqualTypeOf<Code62>();
  });
});
