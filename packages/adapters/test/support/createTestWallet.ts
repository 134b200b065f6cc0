import type { Eip1193Provider } from '../../src/eip1193/provider.ts'

type Answer = (params: unknown) => unknown

/** A wallet in the page's memory. Answers by table; an unknown method is refused as EIP-1193 asks for. */
export function createTestWallet(answers: Readonly<Record<string, Answer>> = {}): TestWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const table: Record<string, Answer> = {
    eth_requestAccounts: () => ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    eth_accounts: () => ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    eth_chainId: () => '0x1',
    ...answers,
  }
  const asked: { method: string; params: unknown }[] = []
  return {
    asked,
    methods: () => asked.map(({ method }) => method),
    answer(method, answer) {
      table[method] = answer
    },
    request: ({ method, params }) => {
      asked.push({ method, params })
      const answer = table[method]
      return answer
        ? new Promise((resolve) => resolve(answer(params)))
        : Promise.reject({ code: 4200, message: `${method} is not supported` })
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

export type TestWallet = Required<Eip1193Provider> & {
  readonly asked: readonly { readonly method: string; readonly params: unknown }[]
  methods(): readonly string[]
  /** Changes what the wallet answers from now on. */
  answer(method: string, answer: Answer): void
  emit(event: string, payload: unknown): void
  listenerCount(): number
}
