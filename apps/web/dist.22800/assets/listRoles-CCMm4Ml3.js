var e = { list: { role: `list` }, item: { role: `listitem` } }
export { e as t }
