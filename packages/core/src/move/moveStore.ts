import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'
import { moveTransition, noMove } from './move.machine.ts'
import { moveRecordSchema } from './move.schema.ts'
import type { MoveEvent, MoveState } from './moveState.ts'

/** The move of a kit. One that an earlier page had begun is `paused` here until a press goes on with it. */
export function moveStore(kit: Kit): StoreApi<MoveState> {
  return kit.internals.get(createMoveStore)
}

function createMoveStore(kit: Kit): StoreApi<MoveState> {
  return createStore<MoveState>(() => readRecord(kit))
}

/** What happened, to the state and to the record that outlives the page. */
export function sendMove(kit: Kit, event: MoveEvent): MoveState {
  const store = moveStore(kit)
  const before = store.getState()
  const after = moveTransition(before, event)
  if (after === before) return after
  store.setState(after, true)
  writeRecord(kit, after)
  return after
}

const keptMs = 7 * 24 * 3_600_000

function readRecord(kit: Kit): MoveState {
  try {
    const parsed = v.safeParse(moveRecordSchema, JSON.parse(kit.env.storage.get(moveKey(kit)) ?? 'null'))
    if (!parsed.success || kit.env.clock.nowMs() - parsed.output.atMs > keptMs) return noMove
    const { sources, proofs, moved, begun } = parsed.output
    return { ...noMove, sources, proofs, moved, begun, status: begun ? 'paused' : 'idle' }
  } catch {
    // No JSON: no move.
    return noMove
  }
}

function writeRecord(kit: Kit, { status, sources, proofs, moved, begun }: MoveState): void {
  try {
    if (sources.length === 0 || status === 'ended') {
      kit.env.storage.remove(moveKey(kit))
      return
    }
    const record = { v: 1, sources, proofs, moved: moved.slice(-2_000), begun, atMs: kit.env.clock.nowMs() }
    kit.env.storage.set(moveKey(kit), JSON.stringify(record))
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: a move is not known after a reload', error)
  }
}

/** Where a kit keeps a move that was begun. */
export function moveKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.move`
}
