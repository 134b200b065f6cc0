import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** How the practice wallet misbehaves: the fault list of the tests. */
export const faultSchema = v.variant('fault', [
  v.strictObject({ fault: v.literal('none') }),
  /** Answers everything that the person decides `delayMs` later. */
  v.strictObject({ fault: v.literal('slow'), delayMs: v.optional(milliseconds, 6_000) }),
  /** Rejects each request as if the person had (4001). */
  v.strictObject({ fault: v.literal('reject') }),
  /** Is locked: 4100, or -32002 as wallets say whose unlock window is open already. */
  v.strictObject({ fault: v.literal('locked'), code: v.optional(v.picklist([4100, -32002]), 4100) }),
  /** Is on a chain that no page offers, and refuses to switch (4902). */
  v.strictObject({
    fault: v.literal('wrong-chain'),
    chainId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 424_242),
  }),
  /** Signs texts on Bitcoin as wallets did before BIP-322, which it does not know. */
  v.strictObject({ fault: v.literal('older-signatures') }),
  /** Takes each request and never answers. */
  v.strictObject({ fault: v.literal('silent') }),
  /** Ends each session by itself: now, and `afterMs` after each new connection. */
  v.strictObject({ fault: v.literal('disconnects'), afterMs: v.optional(milliseconds, 500) }),
])

export type Fault = v.InferOutput<typeof faultSchema>

const callsModeSchema = v.picklist(['none', 'ready', 'supported'])

/** Body of `POST /control`: a fault with its own settings, and any of the switches beside it. */
export const controlSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ autoApprove, account, calls, endSessions, ...fault }) => ({
    switches: { autoApprove, account, calls, endSessions },
    fault: Object.keys(fault).length === 0 ? undefined : fault,
  })),
  v.object({
    switches: v.object({
      /** Approves every request without a click. */
      autoApprove: v.optional(v.boolean()),
      /** Who is chosen at first on the connect screen. */
      account: v.optional(v.picklist(['alice', 'bob', 'carol', 'deployed', 'undeployed', 'delegated'])),
      /** What it says of several calls as one (EIP-5792). */
      calls: v.optional(callsModeSchema),
      /** Forgets every connected page. */
      endSessions: v.optional(v.literal(true)),
    }),
    fault: v.optional(faultSchema),
  }),
)

export type Control = v.InferOutput<typeof controlSchema>

/** What `GET /control` and `POST /control` answer. */
export const controlStateSchema = v.object({
  fault: faultSchema,
  autoApprove: v.boolean(),
  account: v.string(),
  calls: callsModeSchema,
  /** How often a person was asked since the start, or would have been without "approve everything". */
  questions: v.number(),
  accounts: v.array(v.object({ key: v.string(), name: v.string(), address: v.string() })),
  sessions: v.array(v.object({ origin: v.string(), accounts: v.array(v.string()), network: v.string() })),
})

export type ControlState = v.InferOutput<typeof controlStateSchema>
