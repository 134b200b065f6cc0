import type { AsyncCommand } from 'fast-check'
import { findEmail } from '../../../../auth/src/account/beginEmailChange.ts'
import { findFaults } from './findFaults.ts'
import { operations } from './operations.ts'
import { Refused } from './Refused.ts'
import type { World } from './world.types.ts'

export type Outcome = 'done' | 'refused' | 'crashed'
export type Step = {
  readonly operation: keyof typeof operations
  readonly person: number
  readonly device: number
  readonly choice: number
  /** How many points the services pass before they are down. */
  readonly crash: number | null
  /** Whether the device does it again afterwards. */
  readonly again: boolean
}

/** One thing that happens, and the look at everything after it. */
export class ModelCommand implements AsyncCommand<object, World> {
  readonly #step: Step
  readonly #count: (operation: Step['operation'], outcome: Outcome) => void

  constructor(step: Step, count: (operation: Step['operation'], outcome: Outcome) => void) {
    this.#step = step
    this.#count = count
  }

  check = () => true

  toString = () => JSON.stringify(this.#step)

  async run(_: object, world: World): Promise<void> {
    const { crash, again } = this.#step
    const outcome = await this.#once(world, crash ?? undefined)
    if (outcome === 'crashed') {
      await world.restart()
      await this.#look(world)
      if (again && (await this.#once(world, undefined)) === 'crashed') throw new Error('It was down without a crash.')
    }
    await this.#look(world)
  }

  async #once(world: World, points: number | undefined): Promise<Outcome> {
    const { operation, choice, ...of } = this.#step
    const person = world.people[of.person]
    const device = person?.devices[of.device]
    if (person === undefined || device === undefined) throw new Error('There is nobody like that.')
    const { auth, guardian, clock } = world.vault()
    clock.ms += 31_000
    // How often something may be asked for is tested elsewhere.
    for (const { database } of [auth.deps, guardian.deps])
      await (database as typeof auth.deps.database).deleteFrom('rate_buckets' as never).execute()
    const known = person.userId === undefined ? undefined : await findEmail(auth.deps, person.userId)
    if (known !== undefined) person.email = known.email

    const { run, refusals }: { run: (typeof operations)['open']['run']; refusals: readonly string[] } =
      operations[operation]
    let outcome: Outcome = 'done'
    world.fuse.arm(points)
    try {
      await run(world, { person, device, choice })
    } catch (error) {
      if (!world.fuse.blown()) {
        if (!(error instanceof Refused) || !refusals.includes(error.code)) throw error
        outcome = 'refused'
      }
    }
    if (world.fuse.blown()) outcome = 'crashed'
    else world.fuse.arm(undefined)
    this.#count(operation, outcome)
    return outcome
  }

  async #look(world: World): Promise<void> {
    const faults = await findFaults(world)
    if (faults.length > 0) throw new Error(faults.join('; '))
  }
}
