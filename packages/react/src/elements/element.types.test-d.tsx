import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementsWith, VueElements } from './index.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementsWith<DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>> {}
  }
}

// The forms in which Vue and Svelte hold what their templates know.
interface GlobalComponents extends VueElements {}
interface SvelteHTMLElements extends ElementsWith<{ class?: string }> {}

export const markup = (
  <>
    <latchkey-button size="sm" loading-label="One moment" charsStart={4} className="in" />
    <latchkey-account-button balance="hide" onlatchkey-change={({ detail }) => detail.address?.slice(2)} />
    <latchkey-modal embedded />
    {/* @ts-expect-error there is no such size */}
    <latchkey-button size="xl" />
    {/* @ts-expect-error a network button has no balance */}
    <latchkey-network-button balance="hide" />
  </>
)

type VueProps = InstanceType<GlobalComponents['latchkey-button']>['$props']
export const vue: VueProps = { size: 'sm', 'chars-start': 4, onLatchkeyChange: ({ detail }) => detail.address }
// @ts-expect-error there is no such namespace
export const wrongVue: VueProps = { namespace: 'eth' }

export const svelte: SvelteHTMLElements['latchkey-button'] = { class: 'in', disabled: true }
// @ts-expect-error a button is not embedded
export const wrongSvelte: SvelteHTMLElements['latchkey-button'] = { embedded: true }

const button = document.createElement('latchkey-button')
button.addEventListener('latchkey-change', ({ detail }) => detail.address?.slice(2))
// @ts-expect-error how much of an address is shown is a number
button.charsStart = '4'
