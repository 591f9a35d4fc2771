import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** As `setErrorHandler` takes one; what it throws goes on to the handler of all faults. */
type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The body was refused before its route saw it: too large, of a type that is not taken, no JSON. */
const isOfBody = ({ code }: FastifyError): boolean => code?.startsWith("FST_ERR_CTP_") === true;

/**
 * Lets nobody in whom the dialect does not know: a body that is not taken is refused before its route could ask who calls, and
 * an unknown credential comes before anything else. So who calls is asked then, and only then.
 */
export function refuseStrangersFirst(
  scope: FastifyInstance,
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  answer: Answer,
): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!isOfBody(error)) return answer(error, request, reply);
    const refused = await enter(request, reply).then(
      () => error,
      (refusal: FastifyError) => refusal,
    );
    return answer(refused, request, reply);
  });
}
