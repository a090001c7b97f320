type Members = Readonly<Record<string, unknown>>;

/**
 * Finds the arguments of a call as they were sent: the protocol's own library leaves `__proto__` out of them without a
 * word, and what was sent and is not allowed is to be refused. Undefined where the message has none.
 */
export function findRawArguments(message: unknown, id: unknown): Members | undefined {
  const one = (Array.isArray(message) ? message : [message]).find((each) => isMembers(each) && each.id === id);
  const params = isMembers(one) ? one.params : undefined;
  const given = isMembers(params) ? params.arguments : undefined;
  return isMembers(given) ? given : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
