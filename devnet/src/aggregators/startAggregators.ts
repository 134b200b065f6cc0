import { Hono } from 'hono'
import * as v from 'valibot'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { type Listening, listen } from '../process/listen.ts'
import { devnetSwaps } from '../world/devnetSwaps.ts'
import { neighbours } from '../world/personas.ts'
import {
  type AggregatorName,
  aggregatorNames,
  type FurtherCall,
  type Mood,
  moods,
  moodsOf,
  type Offer,
  type SourceName,
  sourceNames,
} from './aggregators.types.ts'
import { type Asked, placeholder, type VendorQuestion, vendorWires } from './answerAs.ts'
import { controlPage } from './controlPage.ts'
import type { FurtherInstruction } from './createJupiterDouble.ts'

const abi = parseAbi([
  'struct Call { address to; bytes data; }',
  'function swap(address from, uint256 amount, address to, uint256 payout, address recipient, Call[] calls) payable',
  'function transferFrom(address from, address to, uint256 value)',
])
const routers: Readonly<Record<AggregatorName, Address>> = {
  '1inch': devnetSwaps.aggregators.oneInch,
  '0x': devnetSwaps.aggregators.zeroEx,
  odos: devnetSwaps.aggregators.odos,
  kyberswap: devnetSwaps.aggregators.kyber,
}
const thief = neighbours.bakery.address

export declare namespace startAggregators {
  type Options = {
    port?: number | undefined
    /** What the pools give: what doubles are measured by. */
    quote: (question: VendorQuestion) => Promise<bigint>
    /** Makes the native token of a chain dearer or cheaper. */
    moveMarket?: ((chainId: number, percent: number) => Promise<void>) | undefined
    /** Where Solana's chain is: Jupiter's double quotes over its pools. */
    solanaUrl?: string | undefined
  }
}

/**
 * Doubles of five aggregators in one server, each under its own path with its vendor's wire; what they promise is paid
 * by contracts, and by a program, where the vendors have theirs. The page at `/` says how each behaves.
 */
export async function startAggregators({ port, quote, moveMarket, solanaUrl }: startAggregators.Options) {
  const moodOf = new Map<SourceName, Mood>(sourceNames.map((name) => [name, 'honest']))
  const tickets = new Map<string, VendorQuestion>()
  let further: readonly FurtherCall[] = []
  // Loaded here: not every start has Solana.
  const jupiter =
    solanaUrl === undefined
      ? undefined
      : (await import('./createJupiterDouble.ts')).createJupiterDouble(
          solanaUrl,
          () => moodOf.get('jupiter') ?? 'honest',
        )
  let asked = 0

  async function offerOf(name: AggregatorName, question: VendorQuestion): Promise<Offer> {
    const mood = moodOf.get(name) ?? 'honest'
    const honest = await quote(question)
    const pays = mood === 'worse' ? (honest * 95n) / 100n : (honest * 1_003n) / 1_000n
    const { from, to, amount, user = thief } = question
    const router = routers[name]
    const greed: FurtherCall = {
      to: from,
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [user, thief, amount] }),
    }
    const calls = [...further, ...(mood === 'greedy' && from !== placeholder ? [greed] : [])]
    const data = encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [from, amount, to, pays, mood === 'steals' ? thief : user, calls],
    })
    const value = from === placeholder ? amount : 0n
    return {
      amount: mood === 'lies' ? (pays * 11n) / 10n : pays,
      // Only 0x names whom to allow beside whom to call.
      router: mood === 'elsewhere' || (mood === 'spender' && name !== '0x') ? thief : router,
      spender: mood === 'spender' ? thief : router,
      data,
      value: mood === 'value' ? value + 1n : value,
    }
  }

  /** What a double says that doesn't work at all. */
  async function failure(name: SourceName): Promise<Response | undefined> {
    const mood = moodOf.get(name)
    asked += 1
    if (mood === 'silent') await new Promise((resolve) => setTimeout(resolve, 10_000).unref())
    if (mood === 'busy')
      return Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '30' } })
    if (mood === 'down') return Response.json({ message: 'oops' }, { status: 500 })
    return mood === 'nonsense' ? Response.json({ data: { price: 'much' } }) : undefined
  }

  async function answer(name: AggregatorName, request: Asked): Promise<Response> {
    const wire = vendorWires[name]
    const failed = await failure(name)
    if (failed !== undefined) return failed
    let question: ReturnType<typeof wire.read>
    try {
      question = wire.read(request)
    } catch (error) {
      return Response.json({ message: error instanceof Error ? error.message : 'bad request' }, { status: 400 })
    }
    if (question === undefined) return Response.json({ message: 'no such path' }, { status: 404 })
    const ticket = 'ticket' in question ? question.ticket : crypto.randomUUID()
    const first = 'ticket' in question ? tickets.get(question.ticket) : question
    if (first === undefined) return Response.json({ message: 'no such path id' }, { status: 400 })
    tickets.set(ticket, first)
    return Response.json(wire.answer(request, await offerOf(name, { ...first, user: question.user }), ticket))
  }

  const app = new Hono()
  app.get('/', (context) => context.html(controlPage(moodOf)))
  app.post('/control', async (context) => {
    const change = v.parse(changeSchema, await context.req.json())
    moodOf.set(change.source, change.mood)
    return context.json(Object.fromEntries(moodOf))
  })
  app.post('/market', async (context) => {
    const { chainId, percent } = v.parse(moveSchema, await context.req.json())
    await moveMarket?.(chainId, percent)
    return context.json({ moved: moveMarket !== undefined })
  })
  app.all('/jupiter/*', async (context) => {
    if (context.req.header('x-api-key') === undefined) return context.json({ message: 'no key' }, 401)
    const failed = await failure('jupiter')
    if (failed !== undefined) return failed
    const path = new URL(context.req.url).pathname.slice('/jupiter'.length)
    const body = context.req.method === 'POST' ? await context.req.json() : undefined
    const said = await jupiter?.answer({ path, query: context.req.query(), body })
    return said === undefined ? context.json({ error: 'Not found' }, 404) : context.json(said)
  })
  app.all('/:name/*', async (context) => {
    const name = aggregatorNames.find((one) => one === context.req.param('name'))
    if (name === undefined) return context.json({ message: 'no such aggregator' }, 404)
    if (context.req.header(vendorWires[name].keyHeader) === undefined) return context.json({ message: 'no key' }, 401)
    const path = new URL(context.req.url).pathname.slice(name.length + 1)
    const body = context.req.method === 'POST' ? await context.req.json() : undefined
    return answer(name, { path, query: context.req.query(), body })
  })
  app.onError((error, context) => context.json({ message: error.message }, 400))
  const listening: Listening = await listen(app, port)
  return {
    ...listening,
    urlOf: (name: SourceName) => `${listening.url}/${name}`,
    set: (name: SourceName, mood: Mood) => moodOf.set(name, mood),
    /** What a router that went bad does along with each swap. */
    doFurther(calls: readonly FurtherCall[]) {
      further = calls
    },
    /** What Jupiter's double writes behind each swap while it is greedy. */
    doFurtherOnSolana: (instructions: readonly FurtherInstruction[]) => jupiter?.doFurther(instructions),
    /** How often the doubles were asked. */
    asked: () => asked,
  }
}

const changeSchema = v.pipe(
  v.object({
    source: v.picklist(sourceNames),
    mood: v.pipe(
      v.string(),
      v.check((mood) => mood in moods),
      v.transform((mood) => mood as Mood),
    ),
  }),
  v.check(({ source, mood }) => moodsOf(source).includes(mood)),
)
const moveSchema = v.object({ chainId: v.number(), percent: v.pipe(v.number(), v.minValue(-90), v.maxValue(900)) })
