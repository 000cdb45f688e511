/** Photographs that `freeze-photos.ts` alters: members of Debian's source packages by their file names. */
import type { Source } from './sources.ts';

type From = Pick<Source, 'from' | 'name'> & { files: readonly string[] };

const of = (name: string, files: string): From => ({ from: 'src', name, files: files.trim().split(/\s+/) });

/**
 * As cameras took them: no drawn marks, no montage, no rendering, one of each scene. None of these packages is among the
 * sources of genuine files, so nothing was ever set by their pictures.
 */
export const HOLDOUT_PHOTOS: readonly From[] = [
  of(
    'dlib',
    `images/mbd_example_in.jpg faces/2007_007763.jpg faces/2008_001009.jpg faces/2008_001322.jpg
     faces/2008_002079.jpg faces/2008_002470.jpg faces/2008_002506.jpg faces/2008_004176.jpg faces/2008_007676.jpg
     faces/2009_004587.jpg faces/Tom_Cruise_avp_2014_4.jpg examples/mmod_cars_test_image.jpg`,
  ),
  of(
    'opencv',
    `images/astra_color.jpg images/squirrel_cls.jpg images/pexels_double_decker_bus.jpg
     dnn_text_spotting/detect_test1.jpg images/newspaper.jpg pics/building.jpg Data/resized_IMG_3875.JPG
     data/aero1.jpg data/aloeL.jpg data/board.jpg data/butterfly.jpg data/ela_original.jpg data/fruits.jpg
     data/home.jpg data/left.jpg data/leuvenA.jpg data/messi5.jpg data/stuff.jpg data/cat.jpg Assets/group1.jpg
     input_images/plant.jpg retina_model/images/studentsSample_input.jpg images/aeroplane.jpg images/bus.jpg
     images/person.jpg images/space_shuttle.jpg images/227943776_1.jpg images/230501201_1.jpg
     images/resized_IMG_2889.jpg samples/scenetext01.jpg samples/scenetext03.jpg samples/scenetext04.jpg
     samples/scenetext05.jpg samples/scenetext06.jpg data/corridor.jpg`,
  ),
];
