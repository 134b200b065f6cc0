import { useLoaded } from '../../hooks/useLoaded.ts'

// Most have enough.
const load = async () => (await import('./BuyButton.tsx')).BuyButton

/** The button that leads those to tokens who have too few of them; its code comes when it is wanted. */
export function useBuyButton(wanted: boolean | undefined): Awaited<ReturnType<typeof load>> | undefined {
  return useLoaded(load, wanted)
}
