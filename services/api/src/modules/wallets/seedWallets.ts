import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { namespaces } from '@latchkey/protocol'
import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema, WalletsTable } from '../../db/schema.types.ts'
import type { ImageStore } from '../images/createImageStore.ts'

const webUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
/** A link that opens a wallet. Never a scheme that runs or reads something in the page. */
const walletLink = v.pipe(v.string(), v.regex(/^(?!\s*(javascript|data|vbscript|file|blob):)\S+$/i))

/** A line of the shipped wallet directory. */
const walletSeedSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/i)),
  name: v.pipe(v.string(), v.minLength(1)),
  homepage: v.optional(webUrl),
  mobile_link: v.optional(walletLink),
  desktop_link: v.optional(walletLink),
  webapp_link: v.optional(webUrl),
  app_store: v.optional(webUrl),
  play_store: v.optional(webUrl),
  chrome_store: v.optional(webUrl),
  rdns: v.optional(v.string()),
  /** Empty: a wallet of chain families that the product does not know. */
  namespaces: v.array(v.picklist(namespaces)),
  injected: v.optional(v.array(v.strictObject({ namespace: v.picklist(namespaces), injected_id: v.string() }))),
  badge_type: v.optional(v.picklist(['none', 'certified']), 'none'),
  sources: v.record(v.string(), v.string()),
})

type WalletSeed = v.InferOutput<typeof walletSeedSchema>

const seedName = 'wallets'
/** Rows a statement: within the parameter limits of both databases. */
const rowsAtOnce = 100

/**
 * Brings the directory to the shipped data. Does nothing when it holds that version already; several processes may
 * start together.
 */
export async function seedWallets(database: Kysely<Schema>, file: URL, images: ImageStore): Promise<void> {
  const text = await readFile(file, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  const held = await database.selectFrom('seeds').select('digest').where('name', '=', seedName).executeTakeFirst()
  if (held?.digest === digest) return

  const seeds = v.parse(v.array(walletSeedSchema), JSON.parse(text))
  const rows = seeds.map((seed, index) => toRow(seed, index + 1, images))
  const families = seeds.flatMap((seed) =>
    seed.namespaces.map((namespace) => ({ wallet_id: walletIdOf(seed.slug), namespace })),
  )
  await database.transaction().execute(async (transaction) => {
    // The first write: a second process waits here, then does the same work again to the same end.
    await transaction
      .insertInto('seeds')
      .values({ name: seedName, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
      .execute()
    await transaction.deleteFrom('wallets').execute()
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await transaction
        .insertInto('wallets')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
    for (let at = 0; at < families.length; at += rowsAtOnce)
      await transaction
        .insertInto('wallet_namespaces')
        .values(families.slice(at, at + rowsAtOnce))
        .execute()
  })
}

function toRow(seed: WalletSeed, rank: number, images: ImageStore): Insertable<WalletsTable> {
  return {
    id: walletIdOf(seed.slug),
    slug: seed.slug,
    name: seed.name,
    name_key: seed.name.toLowerCase(),
    rank,
    homepage: seed.homepage ?? null,
    image_id: images.has('wallets', seed.slug) ? seed.slug : null,
    mobile_link: seed.mobile_link ?? null,
    desktop_link: seed.desktop_link ?? null,
    webapp_link: seed.webapp_link ?? null,
    link_mode: null,
    app_store: seed.app_store ?? null,
    play_store: seed.play_store ?? null,
    chrome_store: seed.chrome_store ?? null,
    rdns: seed.rdns ?? null,
    injected: seed.injected === undefined ? null : JSON.stringify(seed.injected),
    badge_type: seed.badge_type,
    sources: JSON.stringify(seed.sources),
  }
}

/** The directory id of a wallet: 64 hex digits made from its slug, the same in every installation. */
export function walletIdOf(slug: string): string {
  return createHash('sha256').update(`latchkey/wallet/${slug}`).digest('hex')
}
