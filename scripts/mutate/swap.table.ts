import type { Fault } from './fault.types.ts'

const swap = 'packages/core/src/swap'
const tests = ['unit', `${swap}/swap.test.ts`] as const

const bytes = ['unit', `${swap}/swapBytes.test.ts`] as const
/** A look at a whole transaction that comes to nothing. */
const unseen = (id: string, details: string): Fault => ({
  id,
  file: `${swap}/buildSwap.ts`,
  find: `throw swapMismatch({ details: ${details} })`,
  replace: '{}',
  tests: bytes,
})

/** What the kit holds a swap against before a wallet is asked. */
export const swapFaults: readonly Fault[] = [
  {
    id: 'a permit is signed for whatever the service says',
    file: `${swap}/swapSteps.ts`,
    find: 'if (String(found).toLowerCase() !== String(wanted).toLowerCase()) throw swapMismatch({ details })',
    replace: 'if (found === undefined) throw swapMismatch({ details })',
    tests,
  },
  {
    id: 'what Permit2 allows is signed for any router',
    file: `${swap}/swapSteps.ts`,
    find: "          ['router', message.spender, addressOf(quote.router)],\n",
    replace: '',
    tests,
  },
  {
    id: 'what Permit2 allows is signed for whatever contract, as long as it is the spender',
    file: `${swap}/swapSteps.ts`,
    find: "['verifyingContract', domain.verifyingContract, permit2],\n          ['spender', spender, permit2]",
    replace: "['verifyingContract', domain.verifyingContract, spender]",
    tests,
  },
  {
    id: 'what Permit2 allows has no end',
    file: `${swap}/swapSteps.ts`,
    find: "          ['expiration', detailsOf(message).expiration, until],\n",
    replace: '',
    tests,
  },
  {
    id: 'a signature for Permit2 is good for a day',
    file: `${swap}/swapSteps.ts`,
    find: 'kit.env.clock.nowMs() + permitMs',
    replace: 'kit.env.clock.nowMs() + 100 * permitMs',
    tests,
  },
  {
    id: 'a swap calls another contract than the one that was signed for',
    file: `${swap}/buildSwap.ts`,
    find: 'if (terms.router && !sameAddress(tx.to, terms.router))',
    replace: 'if (terms.router === undefined)',
    tests,
  },
  {
    id: 'a swap is asked for that gives less than was agreed to',
    file: `${swap}/buildSwap.ts`,
    find: "  if (isKept && built < minimum) throw swapMismatch({ details: 'minimum' })\n",
    replace: '',
    tests,
  },
  {
    id: 'less than was agreed to needs no second look',
    file: `${swap}/buildSwap.ts`,
    find: 'if (built >= minimum) return { work }',
    replace: 'if (built > 0n) return { work }',
    tests,
  },
  {
    id: 'a call of the token passes for a swap',
    file: `${swap}/buildSwap.ts`,
    find: 'sameAddress(tx.to, terms.from) || ',
    replace: '',
    tests,
  },
  {
    id: 'a swap takes money along',
    file: `${swap}/buildSwap.ts`,
    find: "throw swapMismatch({ details: 'value' })",
    replace: 'kit.env.log',
    tests,
  },
  {
    id: 'a swap goes to another spender than the one that was allowed',
    file: `${swap}/buildSwap.ts`,
    find: 'if (!quote || !sameSpender(quote))',
    replace: 'if (!quote)',
    tests,
  },
  {
    id: 'an old quote is used although less arrives by now',
    file: `${swap}/submitSwap.action.ts`,
    find: ' || quote.minimumUnits < shown.minimumUnits',
    replace: '',
    tests,
  },
  unseen('somebody else pays for a transaction that swaps', "'payer'"),
  unseen('a transaction that swaps has a second signer', "'signers'"),
  unseen('another program swaps than was named', "'program'"),
  unseen('a transaction that swaps gives more than was shown', "'given'"),
  unseen('whatever lies beside a swap is signed', "strange.join(', ')"),
  {
    id: 'the service is believed what a transaction brings',
    file: `${swap}/buildSwap.ts`,
    find: "work: { type: 'bytes', bytes }, minimum: minimumUnits",
    replace: "work: { type: 'bytes', bytes }, minimum: BigInt(tx.minimum) + minimumUnits * 0n",
    tests: bytes,
  },
  {
    id: 'a transaction that was over while somebody looked is asked for',
    file: 'packages/core/src/plan/plan.machine.ts',
    find: "if (status === 'reviewing' && !(built && work?.type === 'bytes')) return ask(pressed)",
    replace: "if (status === 'reviewing') return ask(pressed)",
    tests: bytes,
  },
]
