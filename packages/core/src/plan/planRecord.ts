import { caipAddressSchema, caipNetworkIdSchema, constants, type ErrorCode, KitError } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { intentSchema } from './intent.schema.ts'
import {
  isBegun,
  isPlanOver,
  type Plan,
  type PlanStep,
  type RecordedPlan,
  type StepWork,
  standingAllowances,
} from './planState.ts'

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const tokenSchema = v.object({
  address: v.optional(caipAddressSchema),
  symbol: v.string(),
  decimals: v.number(),
})
const typedDataSchema = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
const workSchema = v.union([
  v.object({
    type: v.literal('call'),
    call: v.object({ to: v.string(), value: v.optional(units), data: v.optional(v.string()) }),
  }),
  v.object({ type: v.literal('typedData'), typedData: typedDataSchema }),
])
const stepSchema = v.object({
  kind: v.picklist(['approve', 'reset', 'permit', 'swap', 'send', 'revoke', 'call']),
  state: v.picklist(['todo', 'asked', 'done', 'left', 'gone']),
  built: v.optional(v.boolean(), false),
  work: v.optional(workSchema),
  allowance: v.optional(v.object({ token: tokenSchema, spender: v.string(), amountUnits: units })),
  hash: v.optional(v.string()),
  signature: v.optional(v.string()),
})
const stepsSchema = v.pipe(v.array(stepSchema), v.minLength(1), v.maxLength(maxCalls))
const entrySchema = v.object({
  id: v.string(),
  intent: intentSchema,
  status: v.picklist(['asking', 'paused', 'pending', 'confirmed', 'failed', 'cancelled']),
  networkId: caipNetworkIdSchema,
  from: v.string(),
  mode: v.picklist(['steps', 'batch']),
  steps: stepsSchema,
  others: v.optional(stepsSchema),
  atomicRequired: v.optional(v.boolean(), false),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
  at: v.number(),
  pressEach: v.optional(v.boolean(), true),
  stopping: v.optional(v.boolean(), false),
  hash: v.optional(v.string()),
  callsId: v.optional(v.string()),
  error: v.optional(v.object({ code: v.string(), shortMessage: v.string() })),
  revision: v.number(),
  /** Which page wrote it. */
  page: v.string(),
  /** When it was last written. */
  atMs: v.number(),
})

const recordSchema = v.object({ v: v.literal(1), plans: v.array(v.unknown()) })

type Entry = v.InferOutput<typeof entrySchema>

const hourMs = 3_600_000

/** What all pages of the app know of plans. Another version, or what is no record, is an empty one. */
export function readRecord(kit: Kit): readonly RecordedPlan[] {
  return readEntries(kit).map(({ atMs: _, page: __, ...entry }) => ({
    ...entry,
    steps: entry.steps.map(toStep),
    others: entry.others?.map(toStep),
    capabilities: entry.capabilities,
    hash: entry.hash,
    callsId: entry.callsId,
    error: entry.error && new KitError({ code: entry.error.code as ErrorCode, shortMessage: entry.error.shortMessage }),
  }))
}

/**
 * Writes one plan down as it is now, and keeps what other pages wrote. `undefined` removes it. It has a key of its own:
 * the kit's record is written as a whole by the page that changes last. What another page has written since holds.
 */
export function writeRecord(kit: Kit, id: string, plan: Plan | undefined): void {
  const entries = readEntries(kit)
  const known = entries.find((entry) => entry.id === id)
  if (plan && known && known.page !== pageId(kit) && known.revision >= plan.revision) return
  const others = entries.filter((entry) => entry.id !== id)
  const entry = plan && toEntry(plan, pageId(kit), kit.env.clock.nowMs())
  const plans = entry ? [...others, entry].slice(-constants.pendingTransactionsMax) : others
  try {
    if (plans.length === 0) kit.env.storage.remove(recordKey(kit))
    else kit.env.storage.set(recordKey(kit), JSON.stringify({ v: 1, plans }, bigintAsText))
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: a payment is not followed by other pages', error)
  }
}

/** Whether another page has gone on with a plan meanwhile. */
export function isOvertaken(kit: Kit, { id, revision }: Pick<Plan, 'id' | 'revision'>): boolean {
  const entry = readEntries(kit).find((each) => each.id === id)
  return entry !== undefined && entry.page !== pageId(kit) && entry.revision >= revision
}

function readEntries(kit: Kit): readonly Entry[] {
  const text = kit.env.storage.get(recordKey(kit))
  if (text === null) return []
  try {
    const { plans } = v.parse(recordSchema, JSON.parse(text))
    return plans.flatMap(toEntries).filter(isRecent(kit.env.clock.nowMs()))
  } catch {
    return []
  }
}

/** One that can't be read is left out alone: of the others, something may be on its way. */
function toEntries(stored: unknown): readonly Entry[] {
  const { success, output } = v.safeParse(entrySchema, stored)
  return success && output.steps[output.at] ? [output] : []
}

/**
 * Ends are kept until the slowest page has heard of them; what is in no block after a day will hardly be. An allowance
 * that still stands is offered back for a week.
 */
function isRecent(nowMs: number): (entry: Entry) => boolean {
  return (entry) => {
    const plan = { status: entry.status, steps: entry.steps.map(toStep) }
    const hours = standingAllowances(plan).length > 0 ? 7 * 24 : isPlanOver(plan) ? 1 : 24
    return nowMs - entry.atMs < hours * hourMs
  }
}

function toStep({ work, allowance, hash, signature, ...step }: Entry['steps'][number]): PlanStep {
  return { ...step, work, allowance, hash, signature }
}

function toEntry(plan: Plan, page: string, atMs: number) {
  const { id, intent, status, networkId, from, mode, steps, others, at, pressEach, stopping } = plan
  const { atomicRequired, capabilities, hash, callsId, error, revision } = plan
  if (status === 'unknown' || mode === undefined) return undefined
  const isPrepared = status === 'quoting' || status === 'reviewing'
  if (isPrepared && !isBegun(plan)) return undefined
  const kept = isPrepared ? 'paused' : status
  const why = kept === 'failed' && error ? { code: error.code, shortMessage: error.shortMessage } : undefined
  const terms = { networkId, from, mode, atomicRequired, capabilities, pressEach }
  const about = { id, intent, status: kept, ...terms, at, stopping, hash, callsId, error: why }
  const isOver = status === 'confirmed' || status === 'cancelled'
  const keep = (step: PlanStep) => ({ ...step, work: isOver ? undefined : toKeep(step.work) })
  return { ...about, steps: steps.map(keep), others: isOver ? undefined : others?.map(keep), revision, page, atMs }
}

/** A transaction in bytes holds for a minute, and a payment is entered again. */
function toKeep(work: StepWork | undefined): StepWork | undefined {
  return work?.type === 'call' || work?.type === 'typedData' ? work : undefined
}

function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** Where a page of the app looks for what the others wrote. */
export function recordKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.plans`
}

/** Tells this page from the others, and from what it was before a reload. */
function pageId(kit: Kit): string {
  return kit.internals.get(createPageId)
}

const createPageId = (kit: Kit) => kit.env.randomBytes(8).join('.')
