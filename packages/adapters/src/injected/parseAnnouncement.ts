import { type Eip1193Provider, isEip1193Provider } from '../eip1193/provider.ts'

/** Characters that steer the direction of text or can't be seen: a name made of them could pose as another's. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** A reverse domain has a dot, so that it can't be one of our own fixed words. */
const reverseDomain = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

export type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Reads the detail of an `eip6963:announceProvider` event. Any script of the page can send one: each field is read
 * once, and the copy is used, never the object itself. Undefined for what breaks the rules of EIP-6963. Read without a
 * schema, because this is part of the page's first load, where nothing else needs the schema library.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = Object(detail) as Record<string, unknown>
    const { uuid, name, rdns, icon } = Object(info) as Record<string, unknown>
    const shownName = textOf(name, 128)?.replace(invisible, '').trim()
    const id = textOf(rdns, 253)?.toLowerCase()
    const session = textOf(uuid, 128)
    if (!session || !shownName || !id || !reverseDomain.test(id) || !isEip1193Provider(provider)) return
    // A kit on this page that announces its own connection: connecting to it would run in a circle.
    if (Reflect.get(provider, 'isLatchkey') === true) return
    // EIP-6963 asks for a data URI. Another address would be fetched from a host that isn't configured.
    const image = textOf(icon, 1_000_000)
    return {
      uuid: session,
      name: shownName,
      rdns: id,
      icon: image && /^data:image\//i.test(image) ? image : undefined,
      provider,
    }
  } catch {
    // Getters of a hostile announcement throw while they are read.
    return undefined
  }
}

function textOf(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined
}
