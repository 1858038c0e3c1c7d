"""STL and 3MF files, the same to the byte for the same solid."""

import struct
import zipfile
from collections.abc import Sequence
from io import BytesIO

import numpy as np
from manifold3d import Manifold

from host_tools.case.measures import Point

# A 3MF file is a zip of XML: what is inside, where the model is, and the model.
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
MODEL = """<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en"
 xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">{title}</metadata>
<resources><object id="1" type="model" name="{title}"><mesh>
<vertices>
{vertices}
</vertices>
<triangles>
{triangles}
</triangles>
</mesh></object></resources>
<build>
{items}
</build>
</model>
"""
VERTEX = '<vertex x="{:.4f}" y="{:.4f}" z="{:.4f}"/>'
TRIANGLE = '<triangle v1="{}" v2="{}" v3="{}"/>'
ITEM = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 {:.2f} {:.2f} 0"/>'
MADE = (2000, 1, 1, 0, 0, 0)


def corners(solid: Manifold) -> tuple[np.ndarray, np.ndarray]:
    mesh = solid.to_mesh()
    return np.asarray(mesh.vert_properties[:, :3]), np.asarray(mesh.tri_verts)


def stl(solid: Manifold) -> bytes:
    """80 bytes of title, the number of triangles, and of each: normal, corners, two bytes of 0."""
    points, faces = corners(solid)
    triangles = points[faces].astype("<f4")
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    rows = np.zeros(len(faces), dtype=[("corners", "<f4", (4, 3)), ("end", "<u2")])
    rows["corners"][:, 0] = normals / np.where(lengths > 0, lengths, 1)
    rows["corners"][:, 1:] = triangles
    return b"Quadrille".ljust(80) + struct.pack("<I", len(faces)) + rows.tobytes()


def three_mf(solid: Manifold, title: str, places: Sequence[Point] = ((0, 0),)) -> bytes:
    points, faces = corners(solid)
    model = MODEL.format(
        title=title,
        vertices="\n".join(VERTEX.format(*point) for point in points.tolist()),
        triangles="\n".join(TRIANGLE.format(*face) for face in faces.tolist()),
        items="\n".join(ITEM.format(*place) for place in places),
    )
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            archive.writestr(zipfile.ZipInfo(name, MADE), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
