/** The largest answer that is read of another service or of a provider, bytes, unpacked. Honest ones are far below. */
const maxBytes = 1_048_576

/**
 * The JSON of an answer, of which no more than 1 MiB is ever held: an answer may go on for ever, or pack much in little.
 * @throws Error when it is larger, or no JSON.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  return JSON.parse(await readAnswerText(response))
}

/** The text of an answer, no more than 1 MiB of it. @throws Error when it is larger */
export async function readAnswerText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body, and with it the connection.
    if (size > maxBytes) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
