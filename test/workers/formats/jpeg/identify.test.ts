import { expect } from 'chai';
import { identifyApp, markerName } from '../../../../workers/formats/jpeg/identify.ts';

/** Each application's signature and the marker under which its own standard puts it. */
const APPLICATIONS = [
  [0xe0, 'JFIF\0', 'jfif'],
  [0xe0, 'JFXX\0', 'jfxx'],
  [0xe1, 'Exif\0\0', 'exif'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>', 'xmp'],
  [0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'xmp-extended'],
  [0xe1, 'FLIR\0', 'flir'],
  [0xe2, 'ICC_PROFILE\0\x01\x01', 'icc'],
  [0xe2, 'MPF\0', 'mpf'],
  [0xeb, 'JP\0\x01', 'jumbf'],
  [0xec, 'Ducky\0\x01', 'ducky'],
  [0xed, 'Photoshop 3.0\x008BIM', 'photoshop'],
  [0xee, 'Adobe\0\x64', 'adobe'],
] as const;

const appOf = (marker: number, payload: string, cut = 0) => {
  const bytes = Buffer.from(`??${payload}?`, 'latin1');
  return identifyApp(marker, bytes, 2, bytes.length - 1 - cut);
};

describe('application segments', () => {
  it('are known by their signature, under the marker that belongs to it', () => {
    for (const [marker, payload, app] of APPLICATIONS) {
      expect(appOf(marker, payload), payload).to.equal(app);
      for (const [other] of APPLICATIONS)
        if (other !== marker) expect(appOf(other, payload), `${payload} at ${other}`).to.equal('unknown');
    }
  });

  it('are unknown with half a signature, even where its rest follows behind the segment', () => {
    for (const [marker, payload] of APPLICATIONS) {
      expect(appOf(marker, payload, payload.length - 1), payload).to.equal('unknown');
      expect(appOf(marker, payload, payload.length), payload).to.equal('unknown');
    }
    expect(appOf(0xe0, 'JFIF\0', 1)).to.equal('unknown');
    expect(appOf(0xe0, 'jfif\0')).to.equal('unknown');
  });
});

describe('names of markers (ITU-T T.81, table B.1)', () => {
  it('are those of frames, tables, restarts and applications', () => {
    for (const [marker, name] of [
      [0xc0, 'SOF0'],
      [0xc3, 'SOF3'],
      [0xc4, 'DHT'],
      [0xc5, 'SOF5'],
      [0xc8, 'JPG'],
      [0xcb, 'SOF11'],
      [0xcc, 'DAC'],
      [0xcf, 'SOF15'],
      [0xd0, 'RST0'],
      [0xd7, 'RST7'],
      [0xd8, 'SOI'],
      [0xd9, 'EOI'],
      [0xda, 'SOS'],
      [0xdb, 'DQT'],
      [0xdc, 'DNL'],
      [0xdd, 'DRI'],
      [0xde, 'DHP'],
      [0xdf, 'EXP'],
      [0xe0, 'APP0'],
      [0xef, 'APP15'],
      [0xfe, 'COM'],
      [0xbf, '0xbf'],
    ] as const)
      expect(markerName(marker)).to.equal(name);
  });

  it('are all different', () => {
    const names = Array.from({ length: 256 }, (_, marker) => markerName(marker));
    expect(new Set(names).size).to.equal(256);
  });
});
