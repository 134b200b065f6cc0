import type { Fault } from './fault.types.ts'

const swap = 'packages/core/src/swap'
const tests = ['unit', `${swap}/swap.test.ts`] as const

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
]
