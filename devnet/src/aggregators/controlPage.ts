import { type Mood, moods, moodsOf, type SourceName } from './aggregators.types.ts'

/** A page with a button for each behaviour of each double, and for the market. */
export function controlPage(current: ReadonlyMap<SourceName, Mood>): string {
  const rows = [...current].map(([source, mood]) => {
    const buttons = moodsOf(source).map((name) => {
      const pressed = name === mood
      return `<button type="button" aria-pressed="${pressed}" title="${moods[name]}" data-source="${source}" data-mood="${name}">${name}</button>`
    })
    return `<h2>${source}</h2><p>${buttons.join(' ')}</p>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Aggregators of the devnet</title>
<style>body{font:16px system-ui;margin:2rem;max-width:50rem}button[aria-pressed=true]{font-weight:700}</style>
<h1>Aggregators</h1><p>Doubles of this devnet, no vendor's own servers. Each does what is pressed.</p>${rows.join('')}
<h2>Market of chain 1</h2><p><button type="button" data-percent="-5">-5 %</button> <button type="button" data-percent="5">+5 %</button></p>
<script type="module">
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const { source, mood, percent } = button.dataset
  const [path, body] = percent ? ['/market', { chainId: 1, percent: Number(percent) }] : ['/control', { source, mood }]
  await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  location.reload()
}
</script></html>`
}
