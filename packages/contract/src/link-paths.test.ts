import { expect, test } from 'vitest';
import { linkPaths, linkToken } from './link-paths.ts';

const token = '-_4f1cZq9aB7'.repeat(4).slice(0, 43);

const added =
  '/ . , ) ] > ; : ! * " \' … ” » 。 ） %3E %22 %E2%80%9D %20and%20more _ __ - ). >, /. &gt %';
const ends = ['', ...added.split(' ')];

test('the token of a link is read without what a text adds to its end', () => {
  for (const path of Object.values(linkPaths)) {
    for (const end of ends) {
      expect([path, end, linkToken(`${path}/${token}${end}`)]).toEqual([path, end, token]);
    }
  }
});

test('a path without a token has an empty one', () => {
  for (const path of ['/', '/sign', '/sign/', '/sign/.', '/sign/%3C']) {
    expect([path, linkToken(path)]).toEqual([path, '']);
  }
});
