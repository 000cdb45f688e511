import { expect } from 'chai';
import sharp from 'sharp';
import {
  type DecodedCoefficients,
  decodeCoefficients,
} from '../../../../../../workers/formats/jpeg/coefficients.ts';
import { readJpeg } from '../../../../../../workers/formats/jpeg/reader.ts';
import { colourOf } from '../../../../../../workers/stages/forensic/methods/capture/colour.ts';
import { colourTiles } from '../../../../../../workers/stages/forensic/methods/capture/colour-tile.ts';

const sheet = (background: string) => sharp({ create: { width: 64, height: 64, channels: 3, background } });

function decodedOf(bytes: Uint8Array): DecodedCoefficients {
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!decoded.planes) throw new Error('not decoded');
  return decoded;
}

const colourIn = (decoded: DecodedCoefficients) => colourOf({ decoded, samples: null });

describe('colour of a JPEG', () => {
  it('is that of its blocks, whatever their subsampling', async () => {
    for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
      const of = async (background: string) =>
        colourIn(decodedOf(await sheet(background).jpeg({ chromaSubsampling }).toBuffer()));
      expect(await of('#c87850'), chromaSubsampling).to.equal(1);
      expect(await of('#808080'), chromaSubsampling).to.equal(0);
    }
  });

  it('is none where there is one component', async () => {
    const grey = decodedOf(await sheet('#c87850').toColourspace('b-w').jpeg().toBuffer());
    expect(grey.planes).to.have.lengthOf(1);
    expect(colourIn(grey)).to.equal(0);
  });

  it('is not known of inks, which are no lightness with two colours', async () => {
    const inks = decodedOf(await sheet('#c87850').toColourspace('cmyk').jpeg().toBuffer());
    expect(inks.planes).to.have.lengthOf(4);
    expect(colourIn(inks)).to.equal(null);
    expect(colourTiles({ decoded: inks, samples: null }, 16)).to.equal(null);
  });

  it('is not known of components that are named red, green and blue', async () => {
    const decoded = decodedOf(await sheet('#ffffff').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer());
    expect(colourTiles({ decoded, samples: null }, 16)).to.not.equal(null);
    for (const [i, name] of ['R', 'G', 'B'].entries()) {
      decoded.frame.components[i]!.id = name.charCodeAt(0);
      decoded.planes[i]!.id = name.charCodeAt(0);
    }
    expect(colourIn(decoded)).to.equal(null);
    expect(colourTiles({ decoded, samples: null }, 16)).to.equal(null);
  });
});
