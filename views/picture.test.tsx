import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Picture } from './picture.tsx';

const render = (avif: string) => {
  const toFiles = (name: string) => ({ avif, src: `/${name}.jpg`, width: 30, height: 20 });
  const portrait = { files: toFiles('upright'), media: '(orientation: portrait)', sizes: '100vw' };
  return renderToStaticMarkup(<Picture files={toFiles('wide')} alt="Wand" sizes="50vw" portrait={portrait} />);
};

test('a picture that has no AVIF yet is its JPEG alone', () => {
  const html = render('');
  expect(html.match(/srcset="[^"]*"/gi)).toEqual([expect.stringContaining('/upright.jpg')]);
  expect(html).not.toContain('avif');
  expect(html).toContain('src="/wide.jpg"');
  expect(render('/wide.avif 30w').match(/image\/avif/g)).toHaveLength(2);
});
