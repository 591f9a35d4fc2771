import {
  type ActionArgs,
  type ActionFunction,
  type EventObject,
  enqueueActions,
  type MachineContext,
  type ParameterizedObject,
} from "xstate";

/**
 * An action that says something to whoever hears the actor, and to the machine that invoked it: a flow that stands on a
 * page of its own here and inside another flow there says the same in both.
 */
export function says<
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends ParameterizedObject["params"] | undefined,
  Event extends EventObject,
  Said extends EventObject,
>(
  said: (scope: ActionArgs<Context, Expression, Event>, params: Params) => Said,
): ActionFunction<Context, Expression, Event, Params, never, never, never, never, Said> {
  const action = enqueueActions<Context, Expression, Params, Event, never, never, never, never, Said>(
    (scope, params) => {
      const now = said(scope, params);
      scope.enqueue.emit(now as never);
      if (scope.self._parent) scope.enqueue.sendTo(scope.self._parent, now as never);
    },
  );
  // As `emit` does, so that tests can change what is said.
  return Object.assign(action, { event: said });
}
