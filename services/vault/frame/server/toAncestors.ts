const host = /^(?:\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const shape = /^(?:(https?):\/\/)?([^/:\s]+)(?::(\d{1,5}|\*))?(?:\/.*)?$/

/**
 * The origins of a project's list as sources of `frame-ancestors`. A bare host means https there. What is not plainly an
 * origin is left out: nothing of a list may end the header's directive and begin another. Nor has the directive a form
 * for IPv6 addresses.
 */
export function toAncestors(origins: readonly string[]): readonly string[] {
  return origins.flatMap((origin) => {
    const [, scheme = 'https', name = '', port] = shape.exec(origin.trim().toLowerCase()) ?? []
    if (!host.test(name)) return []
    return [`${scheme}://${name}${port === undefined ? '' : `:${port}`}`]
  })
}
