import * as v from 'valibot'
import { chainUnavailable } from '../chains/chain.errors.ts'
import type { Chain } from '../chains/chain.types.ts'
import type { EsploraGateway } from './createEsploraGateway.ts'

/** A question of the service's own, its answer parsed. @throws ApiError as the gateway, also for an answer of another form */
export async function readEsplora<Schema extends v.GenericSchema>(
  ask: EsploraGateway,
  chain: Chain,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await ask(chain, path))
  if (parsed.success) return parsed.output
  throw chainUnavailable(0)
}
