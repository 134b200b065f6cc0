import { expect, it } from 'vitest'
import { expectLocalAccess } from './createMobileRouter.ts'

// Nothing listens there: browsers' own refusal of a port, which is what a page sees where the person isn't asked.
const port = 1

function browser(states: readonly PermissionState[], options: { known?: boolean; isActive?: boolean } = {}): Navigator {
  const { isActive = true, known = true } = options
  let asked = 0
  const permission = {
    onchange: null as (() => void) | null,
    get state() {
      asked += 1
      return states[Math.min(asked, states.length) - 1]
    },
  }
  const query = async () => {
    if (!known) throw new TypeError('The provided value is not a valid enum value of type PermissionName.')
    return permission
  }
  return { permissions: { query }, userActivation: { isActive } } as unknown as Navigator
}

it.each([
  ['a browser that does not know the question', browser(['denied'], { known: false })],
  ['a browser that has said yes before', browser(['granted'], { isActive: false })],
  ['a page that is not asked about', browser(['prompt'], { isActive: false })],
  ['a yes within the same tap', browser(['prompt', 'granted'])],
])('lets %s pass', async (_name, navigator) => {
  await expect(expectLocalAccess(port, navigator)).resolves.toBeUndefined()
})

it.each([
  ['wallet/local-access-denied', browser(['denied'])],
  ['wallet/local-access-denied', browser(['prompt', 'denied'])],
  ['wallet/local-access-asked', browser(['prompt', 'granted'], { isActive: false })],
])('says %s', async (code, navigator) => {
  await expect(expectLocalAccess(port, navigator)).rejects.toMatchObject({ code })
})
