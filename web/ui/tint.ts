/** Eight tints for people without a picture: the same person always has the same one. */
const TINTS = ['#3b6fd4', '#8a4fd0', '#b8457f', '#b4532a', '#8a6a12', '#3f7d3a', '#177d78', '#56657a'];
const FORMER = '#6b7280';

export const tintOf = (userId: number): string => (userId > 0 ? TINTS[userId % TINTS.length] : undefined) ?? FORMER;
