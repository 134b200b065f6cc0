import * as v from 'valibot'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A notice as it travels. `from` is the process that sent it, so that it can leave out its own. */
export const noticeSchema = v.object({
  from: v.string(),
  messages: v.array(
    v.pipe(
      v.object({
        seq: whole,
        topic: hex,
        body: v.string(),
        tag: whole,
        attestation: v.optional(v.string()),
        publisher: hex,
        publishedAtMs: whole,
        expiresAtMs: whole,
      }),
      v.transform((message) => ({ ...message, attestation: message.attestation })),
    ),
  ),
  named: v.array(v.object({ seq: whole, topic: hex })),
})
