import type { Integer64 } from './indexer.ts'

/** A registered name. */
export type NamesTable = {
  /** The whole name, in lower case. */
  name: string
  /** ISO 8601, UTC. */
  registered_at: string
  updated_at: string
  /** JSON object of texts. */
  attributes: string
  /** Time of the last message that its owner signed, seconds; a later one has to be newer. */
  stamp: Integer64
}

/** Where a name leads to, one address a coin type. */
export type NameAddressesTable = {
  name: string
  /** ENSIP-11. */
  coin_type: Integer64
  /** With its checksum. */
  address: string
  /** `address` in lower case, for look-ups. */
  address_key: string
  created_at: string
}
