/** Questions to a node that travel together. */
export type Question = readonly [method: string, ...params: readonly unknown[]]

const atOnce = 500

/** The answers of a node, in the order of the questions. @throws Error for one that is an error. */
export async function rpcAll<Answer>(url: string, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < questions.length; at += atOnce) {
    const part = questions.slice(at, at + atOnce)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(part.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    const replies = (await response.json()) as { id: number; result?: Answer; error?: unknown }[]
    for (const { id, result, error } of replies.toSorted((left, right) => left.id - right.id)) {
      if (error !== undefined) throw new Error(`${part[id]?.[0]}: ${JSON.stringify(error)}`)
      answers.push(result as Answer)
    }
  }
  return answers
}
