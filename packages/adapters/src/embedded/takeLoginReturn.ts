import type { SocialReturn } from '@latchkey/core/ports'
import { loginReturnParameter } from '@latchkey/protocol/frame'
import type { LoginMemory } from './loginMemory.ts'

const parameter = new RegExp(`([?&])${loginReturnParameter}=([^&]*)(&|$)`)

/** For as long as the login goes on in this tab: a reload meanwhile doesn't restart it. */
const storageKey = '@latchkey/login-return'

/**
 * What a person who was at a provider came back to this page with. The address loses it at once, so that no link, history
 * or later reload has it.
 */
export function takeLoginReturn(memory: Pick<LoginMemory, 'leftFor' | 'cameBack'>): LoginReturn | undefined {
  if (typeof location === 'undefined') return undefined
  const [found, before = '', value, after = ''] = parameter.exec(location.search) ?? []
  if (found !== undefined && value !== undefined) {
    const search = location.search.replace(found, after === '' ? '' : before)
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
    keep((tab) => tab.setItem(storageKey, value))
  }
  const cameWith = value ?? keep((tab) => tab.getItem(storageKey)) ?? undefined
  if (cameWith === undefined) return undefined
  let current: SocialReturn | undefined = { cameWith, provider: memory.leftFor() }
  return {
    current: () => current,
    end: ({ aborted }) => {
      // Who stops a kit and starts it again has not given the login up.
      if (!aborted) current = undefined
      keep((tab) => tab.removeItem(storageKey))
      memory.cameBack()
    },
  }
}

/** A browser that refuses storage costs the reload alone. */
function keep<Value>(use: (tab: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

type LoginReturn = {
  current(): SocialReturn | undefined
  /** The login has ended, one way or the other. */
  end(signal: AbortSignal): void
}
