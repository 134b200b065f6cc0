/** Answers every call of a body, single or batch, with the given result. */
export function resultOf(result: unknown) {
  return (body: string) => {
    const parsed: unknown = JSON.parse(body)
    const one = (call: unknown) => ({ jsonrpc: '2.0', id: (call as { id: unknown }).id, result })
    return Array.isArray(parsed) ? parsed.map(one) : one(parsed)
  }
}
