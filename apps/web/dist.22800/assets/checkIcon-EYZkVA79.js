var e = `M20 6 9 17l-5-5`
export { e as t }
